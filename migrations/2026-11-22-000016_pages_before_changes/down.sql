ALTER TABLE pages DROP COLUMN html_before;
