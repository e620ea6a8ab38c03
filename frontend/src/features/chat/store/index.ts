export { chatOf } from './chats'
