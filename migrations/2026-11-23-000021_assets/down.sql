DELETE FROM blob_references AS asset USING blob_references AS other
WHERE asset.kind = 'asset' AND other.kind <> 'asset' AND other.owner = asset.owner AND other.sha256 = asset.sha256;
ALTER TABLE blob_references DROP CONSTRAINT blob_references_pkey;
ALTER TABLE blob_references ADD PRIMARY KEY (owner, sha256);
