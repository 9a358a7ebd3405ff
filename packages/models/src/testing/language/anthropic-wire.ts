import { z } from 'zod'
import type { Json, ModelMessage } from '../../language/model-request.ts'
import { jsonIn, event, type Wire } from './wire.ts'
import { inputText, type ScriptedAnswer } from './scripted-step.ts'

const json: z.ZodType<Json> = z.json()
const texts = z.union([
  z.string(),
  z.array(z.object({ text: z.string().default('') })).transform((all) => all.map((each) => each.text).join('')),
])

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: json }),
  z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: texts }),
])

const message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string().transform((text) => [{ type: 'text' as const, text }]), z.array(block)]),
})

const requestBody = z.object({
  model: z.string(),
  system: texts.default(''),
  messages: z.array(message),
  tools: z.array(z.object({ name: z.string(), description: z.string().default(''), input_schema: z.record(z.string(), json) })).default([]),
  output_config: z.object({ format: z.object({ schema: json }).optional() }).optional(),
  temperature: z.number().optional(),
  max_tokens: z.number(),
  stream: z.boolean().default(false),
})

const FINISH = { stop: 'end_turn', length: 'max_tokens', 'tool-calls': 'tool_use', filtered: 'refusal', other: 'pause_turn' } as const

const KINDS: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
}

function errorOf(status: number, detail: string): object {
  return { type: 'error', error: { type: KINDS[status] ?? 'invalid_request_error', message: detail }, request_id: 'req_1' }
}

/**
 * Anthropic's messages: https://docs.claude.com/en/api/messages and, of its streams,
 * https://docs.claude.com/en/docs/build-with-claude/streaming
 */
export const anthropicWire: Wire = {
  contentType: 'text/event-stream',
  read(path, body) {
    if (!path.endsWith('/messages')) return undefined
    const {
      model,
      system,
      messages,
      tools,
      output_config: form,
      temperature,
      max_tokens: mostOutputTokens,
      stream,
    } = requestBody.parse(body)
    return {
      model,
      system,
      messages: messages.flatMap(messagesOf),
      tools: tools.map(({ name, description, input_schema: inputSchema }) => ({ name, description, inputSchema })),
      ...(form?.format && { outputSchema: form.format.schema }),
      ...(temperature !== undefined && { temperature }),
      mostOutputTokens,
      stream,
    }
  },
  stream({ model }) {
    let index = -1
    let isTextOpen = false
    const send = (type: string, data: object = {}) => event({ type, ...data }, type)
    const close = () => {
      const closed = isTextOpen ? [send('content_block_stop', { index })] : []
      isTextOpen = false
      return closed
    }
    return {
      begin: () => [
        send('message_start', { message: { ...messageOf(model), content: [], stop_reason: null, usage: usageOf(null) } }),
        send('ping'),
      ],
      thinking(thought) {
        const closed = close()
        index += 1
        return [
          ...closed,
          send('content_block_start', { index, content_block: { type: 'thinking', thinking: '', signature: '' } }),
          send('content_block_delta', { index, delta: { type: 'thinking_delta', thinking: thought } }),
          send('content_block_delta', { index, delta: { type: 'signature_delta', signature: 'sealed' } }),
          send('content_block_stop', { index }),
        ]
      },
      text(piece) {
        const opened = isTextOpen ? [] : [send('content_block_start', { index: ++index, content_block: { type: 'text', text: '' } })]
        isTextOpen = true
        return [...opened, send('content_block_delta', { index, delta: { type: 'text_delta', text: piece } })]
      },
      toolCall({ id, name }, pieces) {
        const closed = close()
        index += 1
        return [
          ...closed,
          send('content_block_start', { index, content_block: { type: 'tool_use', id, name, input: {} } }),
          ...pieces.map((piece) => send('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: piece } })),
          send('content_block_stop', { index }),
        ]
      },
      end: ({ finish, usage }) => [
        ...close(),
        send('message_delta', { delta: { stop_reason: FINISH[finish], stop_sequence: null }, usage: usageOf(usage) }),
        send('message_stop'),
      ],
      error: (status, detail) => [event(typeof detail === 'string' ? errorOf(status, detail) : detail, 'error')],
    }
  },
  unstreamed({ text, toolCalls, finish, usage }, { model }) {
    const content = [
      ...(text === '' ? [] : [{ type: 'text', text }]),
      ...toolCalls.map((call) => ({ type: 'tool_use', id: call.id, name: call.name, input: jsonIn(inputText(call)) })),
    ]
    return { ...messageOf(model), content, stop_reason: FINISH[finish], usage: usageOf(usage) }
  },
  error: errorOf,
}

function messageOf(model: string) {
  return { id: 'msg_1', type: 'message', role: 'assistant', model, stop_sequence: null }
}

/** Anthropic always reports tokens. */
function usageOf(usage: ScriptedAnswer['usage']) {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage ?? {}
  // Cached tokens are not included in the input tokens.
  const cache = { cache_read_input_tokens: cacheReadTokens, cache_creation_input_tokens: cacheWriteTokens }
  return { input_tokens: inputTokens - cacheReadTokens - cacheWriteTokens, output_tokens: outputTokens, ...cache }
}

/** Tool results are part of the user's turn. */
function messagesOf({ role, content }: z.infer<typeof message>): ModelMessage[] {
  const text = content.flatMap((each) => (each.type === 'text' ? [each.text] : [])).join('')
  if (role === 'assistant') {
    const toolCalls = content.flatMap((each) => (each.type === 'tool_use' ? [{ id: each.id, name: each.name, input: each.input }] : []))
    return [{ role, text, toolCalls }]
  }
  const results = content.flatMap((each) =>
    each.type === 'tool_result' ? [{ id: each.tool_use_id, name: '', output: jsonIn(each.content) }] : [],
  )
  return [...(results.length > 0 ? [{ role: 'tool' as const, results }] : []), ...(text === '' ? [] : [{ role, text }])]
}
