diesel::table! {
    users (id) {
        id -> Uuid,
        email -> Text,
        password_hash -> Nullable<Text>,
        display_name -> Nullable<Text>,
        photo_url -> Nullable<Text>,
        username -> Nullable<Text>,
        tier -> Text,
        is_blog_admin -> Bool,
        disabled_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        session_epoch -> Integer,
        email_verified_at -> Nullable<Timestamptz>,
        google_sub -> Nullable<Text>,
        sign_in_warned_at -> Nullable<Timestamptz>,
        is_operator -> Bool,
        awaits_confirmation -> Bool,
        assigned_tier -> Text,
        credit_cap -> Nullable<Integer>,
    }
}

diesel::table! {
    auto_analysis_settings (user_id) {
        user_id -> Uuid,
        enabled -> Bool,
        error_auto_detection -> Bool,
        error_auto_correction -> Bool,
        auto_fix_critical_errors -> Bool,
        auto_fix_warnings -> Bool,
        notify_on_error_fixes -> Bool,
        use_personality_preferences -> Bool,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    first_steps (user_id) {
        user_id -> Uuid,
        interests -> Jsonb,
        completed_at -> Nullable<Timestamptz>,
        dismissed_at -> Nullable<Timestamptz>,
        app_tour_step -> Integer,
        app_tour_completed_at -> Nullable<Timestamptz>,
        app_tour_dismissed_at -> Nullable<Timestamptz>,
        image_tour_step -> Integer,
        image_tour_completed_at -> Nullable<Timestamptz>,
        image_tour_dismissed_at -> Nullable<Timestamptz>,
        described_at -> Nullable<Timestamptz>,
        changed_at -> Nullable<Timestamptz>,
        edited_at -> Nullable<Timestamptz>,
        published_at -> Nullable<Timestamptz>,
        checklist_dismissed_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    personality_preferences (user_id) {
        user_id -> Uuid,
        preferences -> Jsonb,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    model_connections (id) {
        id -> Uuid,
        user_id -> Uuid,
        name -> Text,
        preset -> Text,
        base_url -> Text,
        key_sealed -> Nullable<Bytea>,
        key_last4 -> Nullable<Text>,
        models -> Jsonb,
        habits -> Jsonb,
        for_job -> Nullable<Uuid>,
        created_at -> Timestamptz,
        tested_at -> Nullable<Timestamptz>,
        reach -> Text,
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
        parent_id -> Nullable<Uuid>,
        first_used_at -> Nullable<Timestamptz>,
        device -> Text,
    }
}

diesel::table! {
    email_changes (user_id) {
        user_id -> Uuid,
        email -> Text,
        token_hash -> Bytea,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    email_confirmations (user_id) {
        user_id -> Uuid,
        email -> Text,
        token_hash -> Bytea,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    authenticators (user_id) {
        user_id -> Uuid,
        secret_sealed -> Bytea,
        last_step -> BigInt,
        enabled_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    passkeys (id) {
        id -> Uuid,
        user_id -> Uuid,
        credential_id -> Bytea,
        name -> Text,
        credential -> Jsonb,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    recovery_codes (user_id, code_hash) {
        user_id -> Uuid,
        code_hash -> Bytea,
    }
}

diesel::table! {
    account_deletions (user_id) {
        user_id -> Uuid,
        asked_at -> Timestamptz,
        deletes_at -> Timestamptz,
        closed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    retired_slugs (slug) {
        slug -> Text,
        retired_at -> Timestamptz,
    }
}

diesel::table! {
    jobs (id) {
        id -> Uuid,
        kind -> Text,
        lane -> Text,
        user_id -> Uuid,
        app_id -> Nullable<Uuid>,
        status -> Text,
        attempts -> Integer,
        max_attempts -> Integer,
        run_token -> Nullable<Uuid>,
        lease_until -> Nullable<Timestamptz>,
        cancel_requested -> Bool,
        error_code -> Nullable<Text>,
        error_detail -> Nullable<Text>,
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
        input -> Text,
    }
}

diesel::table! {
    job_unfinished (job_id) {
        job_id -> Uuid,
        text -> Text,
    }
}

diesel::table! {
    job_results (job_id) {
        job_id -> Uuid,
        output -> Text,
    }
}

diesel::table! {
    credit_ledger (id) {
        id -> Uuid,
        user_id -> Uuid,
        job_id -> Nullable<Uuid>,
        source -> Text,
        amount -> Integer,
        period -> Nullable<Date>,
        state -> Nullable<Text>,
        reference -> Nullable<Text>,
        created_at -> Timestamptz,
        settled_at -> Nullable<Timestamptz>,
        usage -> Nullable<Text>,
        price -> Nullable<Integer>,
    }
}

diesel::table! {
    apps (id) {
        id -> Uuid,
        user_id -> Uuid,
        client_id -> Text,
        name -> Text,
        slug -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        cleared_at -> Nullable<Timestamptz>,
        cleared_revision -> Nullable<Integer>,
        proposed_name -> Nullable<Text>,
        revision -> Integer,
        indexable -> Bool,
        picture_sha256 -> Nullable<Bytea>,
        picture_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    generations (id) {
        id -> Uuid,
        prompt -> Text,
        model -> Nullable<Text>,
        source -> Text,
        current_page_id -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        first_saved_at -> Nullable<Timestamptz>,
        last_saved_at -> Nullable<Timestamptz>,
        app_id -> Uuid,
        asked_at -> Timestamptz,
        token_count -> Nullable<BigInt>,
        generation_ms -> Nullable<BigInt>,
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
        asked_at -> Timestamptz,
        html_before -> Nullable<Text>,
        revision -> Integer,
        metadata -> Text,
    }
}

diesel::table! {
    app_files (app_id, sha256) {
        app_id -> Uuid,
        sha256 -> Bytea,
        name -> Text,
        kind -> Text,
        media_type -> Text,
        bytes -> BigInt,
        width -> Nullable<Integer>,
        height -> Nullable<Integer>,
        duration_ms -> Nullable<BigInt>,
        content -> Nullable<Text>,
        content_chars -> BigInt,
        notes -> Text,
        was_there -> Bool,
        shown_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    page_revisions (page_id, revision) {
        page_id -> Uuid,
        revision -> Integer,
        name -> Text,
        back -> Text,
        bytes -> Integer,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    published_apps (id) {
        id -> Uuid,
        generation_id -> Nullable<Uuid>,
        name -> Text,
        slug -> Text,
        content_hash -> Text,
        version -> Integer,
        is_active -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        app_id -> Uuid,
        page_id -> Nullable<Text>,
        asked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    app_permissions (user_id, published_app_id) {
        user_id -> Uuid,
        published_app_id -> Uuid,
        granted_at -> Timestamptz,
        subject -> Nullable<Text>,
        ai -> Bool,
        ai_model -> Nullable<Text>,
    }
}

diesel::table! {
    app_ai_settings (published_app_id) {
        published_app_id -> Uuid,
        payer -> Text,
        system_prompt -> Text,
        model -> Nullable<Text>,
        image_model -> Nullable<Text>,
        daily_budget -> Integer,
        visitor_limit -> Integer,
        is_stopped -> Bool,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    app_ai_calls (job_id) {
        job_id -> Uuid,
        user_id -> Uuid,
        published_app_id -> Nullable<Uuid>,
        kind -> Text,
        visitor -> Nullable<Bytea>,
        units -> Integer,
        state -> Text,
        day -> Date,
        created_at -> Timestamptz,
        address -> Nullable<Bytea>,
        app_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    app_ai_permissions (app_id) {
        app_id -> Uuid,
        granted_at -> Timestamptz,
    }
}

diesel::table! {
    shared_stores (id) {
        id -> Uuid,
        app_id -> Uuid,
        published_app_id -> Nullable<Uuid>,
        writers -> Text,
        last_write -> BigInt,
    }
}

diesel::table! {
    shared_values (store_id, key) {
        store_id -> Uuid,
        key -> Text,
        value -> Text,
        bytes -> Integer,
        version -> BigInt,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    shared_entries (store_id, list, id) {
        store_id -> Uuid,
        list -> Text,
        id -> BigInt,
        value -> Text,
        bytes -> Integer,
        author_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    publications (published_app_id, version) {
        published_app_id -> Uuid,
        version -> Integer,
        name -> Text,
        content_hash -> Text,
        created_at -> Timestamptz,
        restored_from -> Nullable<Integer>,
    }
}

diesel::table! {
    published_contents (published_app_id, sha256) {
        published_app_id -> Uuid,
        sha256 -> Bytea,
        bytes -> Bytea,
    }
}

diesel::table! {
    published_files (published_app_id, version, path) {
        published_app_id -> Uuid,
        version -> Integer,
        path -> Text,
        content_type -> Text,
        sha256 -> Bytea,
        title -> Nullable<Text>,
    }
}

diesel::table! {
    published_app_days (published_app_id, day) {
        published_app_id -> Uuid,
        day -> Date,
        visits -> BigInt,
        installs -> BigInt,
    }
}

diesel::table! {
    connections (app_id, id) {
        app_id -> Uuid,
        id -> Text,
        source_page_id -> Text,
        target_page_id -> Nullable<Text>,
        target_url -> Nullable<Text>,
        element_id -> Text,
        display_text -> Text,
        metadata -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    chat_histories (app_id) {
        messages -> Jsonb,
        updated_at -> Timestamptz,
        app_id -> Uuid,
    }
}

diesel::joinable!(password_resets -> users (user_id));
diesel::joinable!(job_inputs -> jobs (job_id));
diesel::joinable!(job_results -> jobs (job_id));
diesel::joinable!(job_unfinished -> jobs (job_id));
diesel::joinable!(refresh_tokens -> users (user_id));
diesel::joinable!(email_confirmations -> users (user_id));
diesel::joinable!(app_permissions -> published_apps (published_app_id));
diesel::joinable!(published_files -> published_apps (published_app_id));
diesel::joinable!(published_contents -> published_apps (published_app_id));
diesel::joinable!(app_ai_settings -> published_apps (published_app_id));
diesel::joinable!(publications -> published_apps (published_app_id));
diesel::joinable!(published_app_days -> published_apps (published_app_id));
diesel::joinable!(app_ai_permissions -> apps (app_id));
diesel::joinable!(pages -> generations (generation_id));
diesel::joinable!(page_revisions -> pages (page_id));
diesel::joinable!(generations -> apps (app_id));
diesel::joinable!(published_apps -> apps (app_id));
diesel::joinable!(chat_histories -> apps (app_id));
diesel::joinable!(connections -> apps (app_id));
diesel::joinable!(jobs -> apps (app_id));
diesel::allow_tables_to_appear_in_same_query!(
    apps,
    chat_histories,
    connections,
    generations,
    pages,
    published_apps,
    publications,
    published_contents,
    published_files,
    published_app_days,
    app_permissions,
    shared_stores,
    shared_values,
    shared_entries,
    app_ai_settings,
    app_ai_permissions
);
diesel::allow_tables_to_appear_in_same_query!(app_permissions, users);
diesel::allow_tables_to_appear_in_same_query!(
    account_deletions,
    jobs,
    apps,
    job_inputs,
    job_results,
    job_unfinished,
    credit_ledger,
    users
);
diesel::allow_tables_to_appear_in_same_query!(users, password_resets, refresh_tokens, email_confirmations);
diesel::allow_tables_to_appear_in_same_query!(personality_preferences, auto_analysis_settings);

diesel::table! {
    payment_customers (user_id) {
        user_id -> Uuid,
        customer_id -> Text,
        reads -> BigInt,
        stored_read -> BigInt,
        created_at -> Timestamptz,
        email -> Nullable<Text>,
    }
}

diesel::joinable!(payment_customers -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(payment_customers, users);

diesel::table! {
    subscriptions (user_id) {
        user_id -> Uuid,
        subscription_id -> Text,
        tier -> Text,
        status -> Text,
        keeps_plan -> Bool,
        renews_at -> Nullable<Timestamptz>,
        ends_at -> Nullable<Timestamptz>,
        ends_for_deletion -> Bool,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    checkouts (session_id) {
        session_id -> Text,
        user_id -> Uuid,
        kind -> Text,
        tier -> Nullable<Text>,
        credits -> Nullable<Integer>,
        state -> Text,
        payment_intent -> Nullable<Text>,
        credited_at -> Nullable<Timestamptz>,
        taken_back -> Integer,
        reads -> BigInt,
        stored_read -> BigInt,
        read_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    ended_customers (customer_id) {
        customer_id -> Text,
        ended_at -> Timestamptz,
    }
}

diesel::table! {
    blobs (sha256) {
        sha256 -> Bytea,
        key -> Text,
        mime -> Text,
        bytes -> BigInt,
        created_at -> Timestamptz,
        offered_at -> Timestamptz,
        stored_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    blob_references (owner, sha256, kind) {
        owner -> Uuid,
        sha256 -> Bytea,
        kind -> Text,
        user_id -> Uuid,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    blob_removals (key) {
        key -> Text,
        since -> Timestamptz,
    }
}

diesel::table! {
    libraries (address) {
        address -> Text,
        sha256 -> Bytea,
        media_type -> Text,
        fetched_at -> Timestamptz,
        used_at -> Timestamptz,
    }
}

diesel::table! {
    clean_ups (task) {
        task -> Text,
        last_run_at -> Timestamptz,
        removed -> BigInt,
    }
}

diesel::joinable!(blob_references -> blobs (sha256));
diesel::joinable!(libraries -> blobs (sha256));
diesel::joinable!(image_frames -> image_sets (set_id));
diesel::allow_tables_to_appear_in_same_query!(image_frames, image_sets);
diesel::allow_tables_to_appear_in_same_query!(blobs, blob_references, libraries);

diesel::table! {
    images (id) {
        id -> Uuid,
        user_id -> Uuid,
        sha256 -> Bytea,
        thumb_sha256 -> Bytea,
        thumbhash -> Bytea,
        mime -> Text,
        width -> Integer,
        height -> Integer,
        bytes -> BigInt,
        kind -> Text,
        parent_id -> Nullable<Uuid>,
        root_id -> Uuid,
        job_id -> Uuid,
        frame -> Integer,
        prompt -> Text,
        caption -> Text,
        model -> Text,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    image_sets (id) {
        id -> Uuid,
        user_id -> Uuid,
        model -> Text,
        ratio -> Nullable<Text>,
        plan -> Text,
        retried_by -> Nullable<Uuid>,
        created_at -> Timestamptz,
        inputs -> Text,
        size -> Nullable<Text>,
        drawn_by -> Nullable<Uuid>,
        claimed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    image_frames (set_id, position) {
        set_id -> Uuid,
        position -> Integer,
        beat -> Text,
        caption -> Text,
        status -> Text,
        image_id -> Nullable<Uuid>,
        error_code -> Nullable<Text>,
    }
}

diesel::table! {
    support_conversations (id) {
        id -> Uuid,
        user_id -> Uuid,
        opened_at -> Timestamptz,
        closed_at -> Nullable<Timestamptz>,
        last_message_at -> Timestamptz,
        unanswered -> Integer,
        asked_at -> Nullable<Timestamptz>,
        notified_of -> Nullable<Timestamptz>,
        notified_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    support_messages (id) {
        id -> Uuid,
        conversation_id -> Uuid,
        user_id -> Uuid,
        author -> Text,
        body -> Text,
        created_at -> Timestamptz,
        read_at -> Nullable<Timestamptz>,
        mailed_at -> Nullable<Timestamptz>,
        mail_tried_at -> Nullable<Timestamptz>,
        mail_tries -> Integer,
    }
}

diesel::table! {
    support_images (id) {
        id -> Uuid,
        user_id -> Uuid,
        message_id -> Nullable<Uuid>,
        sha256 -> Bytea,
        width -> Integer,
        height -> Integer,
        created_at -> Timestamptz,
    }
}

diesel::joinable!(support_conversations -> users (user_id));
diesel::joinable!(support_images -> support_messages (message_id));
diesel::allow_tables_to_appear_in_same_query!(support_conversations, users);
diesel::allow_tables_to_appear_in_same_query!(support_messages, support_images);
