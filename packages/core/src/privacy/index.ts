export { conversationOpenTo, isConversationOpenTo } from './conversation-visibility.repository.ts'
