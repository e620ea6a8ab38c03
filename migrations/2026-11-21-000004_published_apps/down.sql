DROP TABLE published_files;
DROP TABLE published_apps;
