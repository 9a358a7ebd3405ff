import type { Json, ModelMessage, ModelReply, ModelRequest, ModelTool, ModelToolResult } from './model/model.ts'
import { answerRules, askedWithEvidence } from './prompts/answer-prompt.ts'
import { checkName } from './prompts/check-prompt.ts'
import { isRepair } from './prompts/repair-prompt.ts'

/**
 * The conversation with a model, from the evidence to the last repair. Each request sends all earlier messages unchanged and appends to them, so that
 * providers can cache the beginning.
 */
export type Conversation = Pick<ModelRequest, 'system' | 'mostOutputTokens'> & {
  messages: readonly ModelMessage[]
  tools: readonly ModelTool[]
}

export function openConversation(
  {
    question,
    language,
    tools,
    mostOutputTokens,
  }: Pick<Conversation, 'tools' | 'mostOutputTokens'> & { question: string; language: 'en' | 'ko' },
  evidence: string,
): Conversation {
  const messages: ModelMessage[] = [{ role: 'user', text: askedWithEvidence(question, evidence) }]
  return { system: answerRules(language), messages, tools, mostOutputTokens }
}

/** @param mayRead whether the model may call tools; they are declared in any case, since they are part of what a provider caches */
export function requestOfTurn({ system, messages, tools, mostOutputTokens }: Conversation, mayRead: boolean): ModelRequest {
  return {
    system,
    messages: [...messages],
    tools: [...tools],
    ...(!mayRead && { toolChoice: 'none' as const }),
    mostOutputTokens,
    temperature: 0,
  }
}

/** Appends the model's reply, and the results of those calls that were answered. */
export function withReply(
  conversation: Conversation,
  { text, toolCalls }: ModelReply,
  results: readonly ModelToolResult[] = [],
): Conversation {
  const answered = new Set(results.map(({ id }) => id))
  const calls = toolCalls.filter(({ id }) => answered.has(id)).map(({ id, name, input }) => ({ id, name, input: asJson(input) }))
  // Providers reject an empty message.
  if (text.trim() === '' && calls.length === 0) return conversation
  const messages: ModelMessage[] = [...conversation.messages, { role: 'assistant', text, toolCalls: calls }]
  return { ...conversation, messages: results.length === 0 ? messages : [...messages, { role: 'tool', results: [...results] }] }
}

export const withUserMessage = (conversation: Conversation, text: string): Conversation => ({
  ...conversation,
  messages: [...conversation.messages, { role: 'user', text }],
})

/** The purpose of a request of an investigation. */
export function purposeOf({ output, messages }: ModelRequest): 'planning' | 'answering' | 'checking' | 'repair' {
  if (output?.name === checkName) return 'checking'
  if (output !== undefined) return 'planning'
  const last = messages.at(-1)
  return last?.role === 'user' && isRepair(last.text) ? 'repair' : 'answering'
}

/** Input of a tool call as JSON, to send it back unchanged; null for what is not JSON, which no model sends. */
function asJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(asJson)
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, asJson(inside)]))
  return null
}
