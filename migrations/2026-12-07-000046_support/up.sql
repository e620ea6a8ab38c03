-- What people write to support, and what operators answer. An account has one open conversation at most.
CREATE TABLE support_conversations (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    opened_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    closed_at TIMESTAMPTZ,
    last_message_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    -- Messages of the person since the last answer, and when the newest of them came.
    unanswered INTEGER NOT NULL DEFAULT 0 CHECK (unanswered >= 0),
    asked_at TIMESTAMPTZ,
    -- The newest message that SUPPORT_EMAIL was notified of, by its time, and when that was last tried.
    notified_of TIMESTAMPTZ,
    notified_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX support_conversations_open ON support_conversations (user_id) WHERE closed_at IS NULL;
CREATE INDEX support_conversations_user ON support_conversations (user_id);
CREATE INDEX support_conversations_newest ON support_conversations (last_message_at DESC, id DESC);
CREATE INDEX support_conversations_waiting ON support_conversations (asked_at)
    WHERE closed_at IS NULL AND unanswered > 0;

CREATE TABLE support_messages (
    id UUID PRIMARY KEY,
    conversation_id UUID NOT NULL REFERENCES support_conversations (id) ON DELETE CASCADE,
    -- Whose conversation it is, whoever wrote the message.
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    author TEXT NOT NULL CHECK (author IN ('user', 'operator')),
    body TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    -- Of an operator's message: when the person saw it, when it was mailed, and when and how often that was tried.
    read_at TIMESTAMPTZ,
    mailed_at TIMESTAMPTZ,
    mail_tried_at TIMESTAMPTZ,
    mail_tries INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX support_messages_user ON support_messages (user_id, created_at DESC, id DESC);
CREATE INDEX support_messages_conversation ON support_messages (conversation_id, created_at DESC, id DESC);
CREATE INDEX support_messages_unread ON support_messages (user_id) WHERE author = 'operator' AND read_at IS NULL;
CREATE INDEX support_messages_to_mail ON support_messages (created_at)
    WHERE author = 'operator' AND read_at IS NULL AND mailed_at IS NULL;

-- Screenshots. Their bytes are files that belong to the row.
CREATE TABLE support_images (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- NULL until it is sent.
    message_id UUID UNIQUE REFERENCES support_messages (id) ON DELETE CASCADE,
    sha256 BYTEA NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX support_images_user ON support_images (user_id);
CREATE INDEX support_images_unsent ON support_images (created_at) WHERE message_id IS NULL;
