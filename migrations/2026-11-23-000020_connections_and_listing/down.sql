DROP TABLE connections;
ALTER TABLE apps DROP COLUMN indexable;
