DROP TABLE pages;
DROP TABLE generations;
