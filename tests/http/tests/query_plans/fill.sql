-- 4,000 accounts with five apps each; of each app a record, a page, a chat, a job with its charge, a picture and a story.
INSERT INTO users (id, email, tier, username)
SELECT gen_random_uuid(), 'filled-' || n || '@example.org', 'free', 'filled-' || n FROM generate_series(1, 4000) AS n;
INSERT INTO first_steps (user_id, described_at) SELECT id, now() FROM users WHERE email LIKE 'filled-%';
INSERT INTO personality_preferences (user_id, preferences)
SELECT id, '{"design": "bold"}' FROM users WHERE email LIKE 'filled-%';

CREATE TEMP TABLE filled AS
SELECT gen_random_uuid() AS id, users.id AS user_id, row_number() OVER () AS n,
    now() - interval '2 days' - interval '1 minute' * (row_number() OVER ()) AS ended, sha256(gen_random_uuid()::text::bytea) AS sha256
FROM users, generate_series(1, 5) WHERE users.email LIKE 'filled-%';

INSERT INTO refresh_tokens (id, user_id, family_id, token_hash, expires_at, session_epoch)
SELECT id, user_id, id, sha256, now() + interval '7 days', 0 FROM filled;
INSERT INTO apps (id, user_id, client_id, name, slug)
SELECT id, user_id, 'app-' || n, 'App ' || n, 'app-' || n FROM filled;
INSERT INTO generations (id, prompt, source, current_page_id, app_id, asked_at)
SELECT id, 'A prompt', 'generator', 'home', id, ended FROM filled;
INSERT INTO pages (id, generation_id, page_id, name, slug, html_content, prompt, position, is_home, asked_at)
SELECT id, id, 'home', 'Home', 'home', '<!doctype html><title>Filled</title>', '', 0, true, ended FROM filled;
INSERT INTO page_revisions (page_id, revision, name, back) SELECT id, 1, 'A step', '[]' FROM filled;
INSERT INTO chat_histories (app_id, messages) SELECT id, '[]' FROM filled;
INSERT INTO jobs (id, kind, lane, user_id, app_id, status, created_at, queued_at, pushed_at, finished_at)
SELECT id, 'generate_app', 'interactive', user_id, id, 'succeeded', ended, ended, ended, ended FROM filled;
INSERT INTO job_inputs (job_id, input) SELECT id, '{}' FROM filled;
INSERT INTO job_results (job_id, output) SELECT id, '{}' FROM filled;
INSERT INTO job_unfinished (job_id, text) SELECT id, '' FROM filled;
INSERT INTO credit_ledger (id, user_id, job_id, source, amount, state, settled_at)
SELECT id, user_id, id, 'unlimited', 0, 'committed', ended FROM filled;
INSERT INTO blobs (sha256, key, mime, bytes, stored_at) SELECT sha256, id::text, 'image/png', 100, now() FROM filled;
INSERT INTO blob_references (owner, sha256, kind, user_id) SELECT id, sha256, 'image', user_id FROM filled;
INSERT INTO images (id, user_id, sha256, thumb_sha256, thumbhash, mime, width, height, bytes, kind, root_id, job_id, frame,
    prompt, caption, model)
SELECT id, user_id, sha256, sha256, '', 'image/png', 10, 10, 100, 'frame', id, id, 0, '', '', 'none' FROM filled;
INSERT INTO image_sets (id, user_id, model, plan, inputs) SELECT id, user_id, 'none', '{}', '[]' FROM filled;
INSERT INTO image_frames (set_id, position, beat, caption, status, image_id)
SELECT id, 0, '', '', 'done', id FROM filled;
INSERT INTO published_apps (id, app_id, slug, name, content_hash) SELECT id, id, 'filled-' || n, 'App ' || n, '' FROM filled;
DROP TABLE filled;
ANALYZE;
