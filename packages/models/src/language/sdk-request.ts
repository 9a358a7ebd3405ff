import type { ModelAbility } from './model-reply.ts'
import type { Json, JsonSchema, ModelMessage, ModelRequest } from './model-request.ts'
import type { SdkModel } from './provider-model.ts'

type SdkRequest = Parameters<SdkModel['doStream']>[0]

/** Converts a request for models of the AI SDK, without abilities that the model lacks. */
export function sdkRequest(request: ModelRequest, without: ReadonlySet<ModelAbility>): SdkRequest {
  const { system, messages, tools = [], toolChoice = 'auto', output, mostOutputTokens, temperature = 0, effort } = request
  const isDescribed = output !== undefined && without.has('output')
  const instructions = wellFormed(isDescribed ? `${system}\n\n${formatInstructions(output.schema)}` : system)
  return {
    prompt: withCacheBreakpoints(
      [...(instructions === '' ? [] : [{ role: 'system' as const, content: instructions }]), ...messages.flatMap(sdkMessage)],
      isConversation(request) && !without.has('cache'),
    ),
    maxOutputTokens: mostOutputTokens,
    ...(!without.has('temperature') && { temperature }),
    ...(effort !== undefined && !without.has('effort') && { reasoning: effort }),
    ...(tools.length > 0 &&
      !without.has('tools') && { tools: tools.map((tool) => ({ type: 'function', ...tool })), toolChoice: { type: toolChoice } }),
    ...(output !== undefined && !isDescribed && { responseFormat: { type: 'json', ...output } }),
  }
}

/** Marks the end of the cacheable prefix. Other providers cache by themselves and ignore it. */
const cacheBreakpoint = { anthropic: { cacheControl: { type: 'ephemeral' } }, bedrock: { cachePoint: { type: 'default' } } } as const

const isConversation = ({ tools = [] }: ModelRequest): boolean => tools.length > 0

/**
 * Marks a conversation, which will be sent again with more turns, after its instructions, which other conversations share, after its evidence and at
 * its end.
 */
function withCacheBreakpoints(prompt: SdkRequest['prompt'], isCached: boolean): SdkRequest['prompt'] {
  if (!isCached) return prompt
  const marked = new Set(['system', 'user'].map((one) => prompt.findIndex(({ role }) => role === one)).concat(prompt.length - 1))
  return prompt.map((message, at) => (marked.has(at) ? { ...message, providerOptions: cacheBreakpoint } : message))
}

/** The abilities that a request uses. */
export function abilitiesIn(request: ModelRequest): ModelAbility[] {
  const { tools = [], output, effort } = request
  return [
    ...(isConversation(request) ? (['cache'] as const) : []),
    ...(tools.length > 0 ? (['tools'] as const) : []),
    ...(output === undefined ? [] : (['output'] as const)),
    ...(effort === undefined ? [] : (['effort'] as const)),
    'temperature',
  ]
}

function formatInstructions(schema: JsonSchema): string {
  return `Answer with one JSON object and nothing else: no words around it, no code fence. It is valid against this JSON Schema:\n${JSON.stringify(schema)}`
}

function sdkMessage(message: ModelMessage): SdkRequest['prompt'] {
  if (message.role === 'user') return [{ role: 'user', content: [{ type: 'text', text: wellFormed(message.text) }] }]
  if (message.role === 'tool') {
    const content = message.results.map(({ id, name, output }) => ({
      type: 'tool-result' as const,
      toolCallId: id,
      toolName: name,
      output:
        typeof output === 'string'
          ? { type: 'text' as const, value: wellFormed(output) }
          : { type: 'json' as const, value: wellFormedJson(output) },
    }))
    return content.length === 0 ? [] : [{ role: 'tool', content }]
  }
  const text = message.text.trim() === '' ? [] : [{ type: 'text' as const, text: wellFormed(message.text) }]
  const calls = message.toolCalls.map(({ id, name, input }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: name,
    input: wellFormedJson(input),
  }))
  // Providers refuse an empty turn.
  return text.length + calls.length === 0 ? [] : [{ role: 'assistant', content: [...text, ...calls] }]
}

// A lone surrogate, as at the end of truncated text, makes the request invalid JSON for some providers.
const wellFormed = (text: string) => text.toWellFormed()

function wellFormedJson(value: Json): Json {
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(wellFormedJson)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [wellFormed(name), wellFormedJson(each)]))
}
