import type { Json, ModelMessage, ModelReply, ModelRequest, ModelToolResult } from './model/model.ts'
import { answerRules, askedWithEvidence } from './prompts/answer-prompt.ts'
import { checkName } from './prompts/check-prompt.ts'
import { isRepair } from './prompts/repair-prompt.ts'
import { toolsOfModels } from './tools/tools-of-models.ts'

/**
 * What a model was told and said, from the evidence to the last repair. Each request sends all of it with something behind: its beginning
 * stays as it was, so that a provider need not read it again.
 */
export type Conversation = Pick<ModelRequest, 'system' | 'mostOutputTokens'> & { messages: readonly ModelMessage[] }

export function openConversation(question: string, language: 'en' | 'ko', evidence: string, mostOutputTokens: number): Conversation {
  return { system: answerRules(language), messages: [{ role: 'user', text: askedWithEvidence(question, evidence) }], mostOutputTokens }
}

/** @param mayRead whether the model may call tools; they are named in any case, for they are part of what a provider keeps */
export function requestOfTurn({ system, messages, mostOutputTokens }: Conversation, mayRead: boolean): ModelRequest {
  return {
    system,
    messages: [...messages],
    tools: [...toolsOfModels],
    ...(!mayRead && { toolChoice: 'none' as const }),
    mostOutputTokens,
    temperature: 0,
  }
}

/** With what the model said, and what its calls gave where they were answered. */
export function withReply(
  conversation: Conversation,
  { text, toolCalls }: ModelReply,
  results: readonly ModelToolResult[] = [],
): Conversation {
  const answered = new Set(results.map(({ id }) => id))
  const calls = toolCalls.filter(({ id }) => answered.has(id)).map(({ id, name, input }) => ({ id, name, input: asJson(input) }))
  // Providers refuse a turn without anything in it.
  if (text.trim() === '' && calls.length === 0) return conversation
  const messages: ModelMessage[] = [...conversation.messages, { role: 'assistant', text, toolCalls: calls }]
  return { ...conversation, messages: results.length === 0 ? messages : [...messages, { role: 'tool', results: [...results] }] }
}

export const withWords = (conversation: Conversation, text: string): Conversation => ({
  ...conversation,
  messages: [...conversation.messages, { role: 'user', text }],
})

/** What a request of an investigation is for. */
export function purposeOf({ output, messages }: ModelRequest): 'planning' | 'answering' | 'checking' | 'repair' {
  if (output?.name === checkName) return 'checking'
  if (output !== undefined) return 'planning'
  const last = messages.at(-1)
  return last?.role === 'user' && isRepair(last.text) ? 'repair' : 'answering'
}

/** What a model wrote goes back to it as it is; what is no JSON does not come from a model. */
function asJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(asJson)
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, asJson(inside)]))
  return null
}
