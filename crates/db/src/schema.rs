diesel::table! {
    users (id) {
        id -> Uuid,
        email -> Text,
        password_hash -> Nullable<Text>,
        display_name -> Nullable<Text>,
        photo_url -> Nullable<Text>,
        username -> Nullable<Text>,
        tier -> Text,
        purchased_credits -> Integer,
        is_blog_admin -> Bool,
        disabled_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        session_epoch -> Integer,
        email_verified_at -> Nullable<Timestamptz>,
        google_sub -> Nullable<Text>,
        sign_in_warned_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    password_resets (user_id) {
        user_id -> Uuid,
        token_hash -> Bytea,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    refresh_tokens (id) {
        id -> Uuid,
        user_id -> Uuid,
        family_id -> Uuid,
        token_hash -> Bytea,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        revoked_at -> Nullable<Timestamptz>,
        session_epoch -> Integer,
    }
}

diesel::table! {
    jobs (id) {
        id -> Uuid,
        kind -> Text,
        lane -> Text,
        user_id -> Uuid,
        app_id -> Nullable<Text>,
        status -> Text,
        payload -> Jsonb,
        attempts -> Integer,
        run_token -> Nullable<Uuid>,
        lease_until -> Nullable<Timestamptz>,
        cancel_requested -> Bool,
        error_code -> Nullable<Text>,
        created_at -> Timestamptz,
        queued_at -> Timestamptz,
        pushed_at -> Nullable<Timestamptz>,
        started_at -> Nullable<Timestamptz>,
        finished_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    job_inputs (job_id) {
        job_id -> Uuid,
        prompt -> Text,
        html -> Nullable<Text>,
        context -> Nullable<Jsonb>,
    }
}

diesel::table! {
    job_results (job_id) {
        job_id -> Uuid,
        html -> Nullable<Text>,
        data -> Jsonb,
    }
}

diesel::table! {
    credit_ledger (job_id) {
        job_id -> Uuid,
        user_id -> Uuid,
        source -> Text,
        amount -> Integer,
        state -> Text,
        period -> Date,
        created_at -> Timestamptz,
        settled_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    generations (id) {
        id -> Uuid,
        user_id -> Uuid,
        app_id -> Text,
        name -> Text,
        slug -> Text,
        prompt -> Text,
        model -> Nullable<Text>,
        source -> Text,
        current_page_id -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        first_saved_at -> Nullable<Timestamptz>,
        last_saved_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    pages (id) {
        id -> Uuid,
        generation_id -> Uuid,
        page_id -> Text,
        name -> Text,
        slug -> Text,
        html_content -> Text,
        prompt -> Text,
        position -> Integer,
        is_home -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    published_apps (id) {
        id -> Uuid,
        user_id -> Uuid,
        app_id -> Text,
        generation_id -> Nullable<Uuid>,
        name -> Text,
        slug -> Text,
        content_hash -> Text,
        version -> Integer,
        is_active -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    published_files (published_app_id, path) {
        published_app_id -> Uuid,
        path -> Text,
        content_type -> Text,
        bytes -> Bytea,
    }
}

diesel::table! {
    chat_histories (user_id, app_id) {
        user_id -> Uuid,
        app_id -> Text,
        messages -> Jsonb,
        updated_at -> Timestamptz,
    }
}

diesel::joinable!(password_resets -> users (user_id));
diesel::joinable!(refresh_tokens -> users (user_id));
diesel::joinable!(published_files -> published_apps (published_app_id));
diesel::joinable!(pages -> generations (generation_id));
diesel::allow_tables_to_appear_in_same_query!(generations, pages, published_apps, published_files);
diesel::allow_tables_to_appear_in_same_query!(jobs, job_inputs, job_results, credit_ledger, users);
diesel::allow_tables_to_appear_in_same_query!(users, password_resets, refresh_tokens);
