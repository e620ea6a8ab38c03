-- An app may refer to a file as its picture and as one of its own: giving up the one keeps the other.
ALTER TABLE blob_references DROP CONSTRAINT blob_references_pkey;
ALTER TABLE blob_references ADD PRIMARY KEY (owner, sha256, kind);
