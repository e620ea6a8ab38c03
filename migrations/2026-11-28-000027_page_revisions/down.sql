DROP TABLE page_revisions;
ALTER TABLE pages DROP COLUMN revision;
