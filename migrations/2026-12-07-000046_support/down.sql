DROP TABLE support_images;
DROP TABLE support_messages;
DROP TABLE support_conversations;
