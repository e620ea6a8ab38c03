DROP TABLE published_app_days;
CREATE TABLE old_published_files (
    published_app_id UUID NOT NULL REFERENCES published_apps (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    content_type TEXT NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (published_app_id, path)
);
INSERT INTO old_published_files (published_app_id, path, content_type, bytes)
SELECT files.published_app_id, files.path, files.content_type, contents.bytes
FROM published_files AS files
JOIN published_apps ON published_apps.id = files.published_app_id AND published_apps.version = files.version
JOIN published_contents AS contents
    ON contents.published_app_id = files.published_app_id AND contents.sha256 = files.sha256;
DROP TABLE published_files;
DROP TABLE published_contents;
DROP TABLE publications;
ALTER TABLE old_published_files RENAME TO published_files;
ALTER INDEX old_published_files_pkey RENAME TO published_files_pkey;
