INSERT INTO apps (id, user_id, client_id, name, slug) VALUES (gen_random_uuid(), ':user', 'filled', 'Filled', 'filled');
INSERT INTO generations (id, prompt, source, current_page_id, app_id, asked_at)
SELECT gen_random_uuid(), 'A prompt', 'generator', 'home', id, now() FROM apps WHERE user_id = ':user';
INSERT INTO pages (id, generation_id, page_id, name, slug, html_content, prompt, position, is_home, asked_at)
SELECT gen_random_uuid(), generations.id, 'home', 'Home', 'home', '<!doctype html><title>Filled</title>', '', 0, true, now()
FROM generations JOIN apps ON apps.id = generations.app_id WHERE apps.user_id = ':user';
INSERT INTO page_revisions (page_id, revision, name, back)
SELECT pages.id, 1, 'A step', '[]'
FROM pages JOIN generations ON generations.id = pages.generation_id JOIN apps ON apps.id = generations.app_id
WHERE apps.user_id = ':user';
INSERT INTO app_files (app_id, sha256, name, kind, media_type, bytes, was_there)
SELECT id, sha256('attached'), 'table.csv', 'table', 'text/csv', 8, true FROM apps WHERE user_id = ':user';
INSERT INTO app_ai_permissions (app_id) SELECT id FROM apps WHERE user_id = ':user';
INSERT INTO connections (app_id, id, source_page_id, target_page_id, element_id, display_text, metadata)
SELECT id, 'connection-1', 'home', 'other', 'button', 'On', '{}' FROM apps WHERE user_id = ':user';
INSERT INTO chat_histories (app_id, messages) SELECT id, '[]' FROM apps WHERE user_id = ':user';

INSERT INTO published_apps (id, app_id, slug, name, content_hash, version, is_active)
SELECT gen_random_uuid(), id, 'filled-' || ':user', 'Filled', '', 1, true FROM apps WHERE user_id = ':user';
CREATE TEMP TABLE filled AS
SELECT published_apps.id FROM published_apps JOIN apps ON apps.id = published_apps.app_id WHERE apps.user_id = ':user';
INSERT INTO publications (published_app_id, version, name, content_hash) SELECT id, 1, 'Filled', '' FROM filled;
INSERT INTO published_contents (published_app_id, sha256, bytes) SELECT id, sha256('<p>'), '<p>' FROM filled;
INSERT INTO published_files (published_app_id, version, path, content_type, sha256, title)
SELECT id, 1, 'index.html', 'text/html', sha256('<p>'), 'Filled' FROM filled;
INSERT INTO published_app_days (published_app_id, day, visits) SELECT id, current_date, 3 FROM filled;
INSERT INTO shared_stores (id, app_id, published_app_id, writers)
SELECT gen_random_uuid(), published_apps.app_id, published_apps.id, 'everyone'
FROM published_apps JOIN filled ON filled.id = published_apps.id;
INSERT INTO shared_values (store_id, key, value, version)
SELECT shared_stores.id, 'score', '7', 1 FROM shared_stores JOIN filled ON filled.id = shared_stores.published_app_id;
INSERT INTO shared_entries (store_id, list, id, value, author_id)
SELECT shared_stores.id, 'guests', 2, '{"name": "Ada"}', ':user'
FROM shared_stores JOIN filled ON filled.id = shared_stores.published_app_id;
INSERT INTO app_permissions (user_id, published_app_id) SELECT ':user', id FROM filled;
INSERT INTO app_ai_settings (published_app_id, payer, system_prompt, daily_budget, visitor_limit)
SELECT id, 'owner', 'Answer in rhymes.', 20, 10 FROM filled;
INSERT INTO app_ai_calls (job_id, user_id, published_app_id, kind, units, state)
SELECT gen_random_uuid(), ':user', id, 'owner', 1, 'done' FROM filled;
DROP TABLE filled;

INSERT INTO jobs (id, kind, lane, user_id, app_id, status, finished_at)
SELECT gen_random_uuid(), 'generate_app', 'interactive', ':user', id, 'succeeded', now() FROM apps WHERE user_id = ':user';
INSERT INTO job_inputs (job_id, input) SELECT id, '{}' FROM jobs WHERE user_id = ':user';
INSERT INTO job_results (job_id, output) SELECT id, '{}' FROM jobs WHERE user_id = ':user';
INSERT INTO job_unfinished (job_id, text) SELECT id, '' FROM jobs WHERE user_id = ':user';
INSERT INTO credit_ledger (id, user_id, source, amount, reference)
VALUES (gen_random_uuid(), ':user', 'purchased', 5, 'payment of :user');
INSERT INTO payment_customers (user_id, customer_id) VALUES (':user', 'customer of :user');
INSERT INTO subscriptions (user_id, subscription_id, tier, status, keeps_plan)
VALUES (':user', 'subscription of :user', 'explorer', 'canceled', false);
INSERT INTO checkouts (session_id, user_id, kind, credits) VALUES ('checkout of :user', ':user', 'credits', 50);

INSERT INTO blobs (sha256, key, mime, bytes, stored_at, offered_at)
VALUES (sha256(':user'), 'filled/:user', 'image/png', 100, now(), now() - interval '40 days');
INSERT INTO blob_references (owner, sha256, kind, user_id) VALUES (gen_random_uuid(), sha256(':user'), 'image', ':user');
INSERT INTO images (id, user_id, sha256, thumb_sha256, thumbhash, mime, width, height, bytes, kind, root_id, job_id, frame,
    prompt, caption, model)
SELECT id, ':user', sha256(':user'), sha256(':user'), '', 'image/png', 10, 10, 100, 'frame', id, id, 0, '', '', 'none'
FROM (SELECT gen_random_uuid() AS id) AS made;
INSERT INTO image_sets (id, user_id, model, plan) VALUES (gen_random_uuid(), ':user', 'none', '{}');
INSERT INTO image_frames (set_id, position, beat, caption, status)
SELECT id, 0, '', '', 'waiting' FROM image_sets WHERE user_id = ':user';

INSERT INTO support_conversations (id, user_id, unanswered, asked_at) VALUES (gen_random_uuid(), ':user', 1, now());
INSERT INTO support_messages (id, conversation_id, user_id, author, body)
SELECT gen_random_uuid(), id, user_id, 'user', 'Hello' FROM support_conversations WHERE user_id = ':user';
INSERT INTO support_images (id, user_id, message_id, sha256, width, height)
SELECT gen_random_uuid(), user_id, id, sha256(':user'), 10, 10 FROM support_messages WHERE user_id = ':user';

INSERT INTO model_connections (id, user_id, name, preset, base_url, key_sealed)
VALUES (gen_random_uuid(), ':user', 'Mine', 'ollama', 'http://localhost:11434', 'a sealed key');
INSERT INTO auto_analysis_settings (user_id, enabled, error_auto_detection, error_auto_correction, auto_fix_critical_errors,
    auto_fix_warnings, notify_on_error_fixes, use_personality_preferences)
VALUES (':user', true, true, true, true, true, true, true);
INSERT INTO first_steps (user_id) VALUES (':user') ON CONFLICT DO NOTHING;
INSERT INTO personality_preferences (user_id, preferences) VALUES (':user', '{"design": "bold"}');
INSERT INTO password_resets (user_id, token_hash, expires_at)
VALUES (':user', sha256('reset of :user'), now() + interval '1 hour');
INSERT INTO email_changes (user_id, email, token_hash, expires_at)
VALUES (':user', 'new@example.org', sha256('change of :user'), now() + interval '1 hour');
INSERT INTO email_confirmations (user_id, email, token_hash, expires_at)
VALUES (':user', 'new@example.org', sha256('confirmation of :user'), now() + interval '24 hours');
INSERT INTO authenticators (user_id, secret_sealed) VALUES (':user', 'a sealed secret');
INSERT INTO recovery_codes (user_id, code_hash) VALUES (':user', sha256('code of :user'));
INSERT INTO passkeys (id, user_id, credential_id, name, credential)
VALUES (gen_random_uuid(), ':user', sha256('passkey of :user'), 'A laptop', '{}');
INSERT INTO account_deletions (user_id, deletes_at) VALUES (':user', now() + interval '7 days');
