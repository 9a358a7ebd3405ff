import { z } from 'zod'
import type { Json, ModelMessage } from '../../language/model-request.ts'
import { openAiError } from './openai-error.ts'
import { inputText, type ScriptedAnswer } from './scripted-step.ts'
import { event, jsonIn, type Wire } from './wire.ts'

const json: z.ZodType<Json> = z.json()
const schemaObject = z.record(z.string(), json)
const content = z
  .union([z.string(), z.array(z.object({ text: z.string() })).transform((parts) => parts.map(({ text }) => text).join(''))])
  .nullish()
  .transform((text) => text ?? '')

const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content,
  tool_calls: z.array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) })).default([]),
  tool_call_id: z.string().default(''),
})

const requestBody = z.object({
  model: z.string(),
  messages: z.array(message),
  tools: z
    .array(z.object({ function: z.object({ name: z.string(), description: z.string().default(''), parameters: schemaObject }) }))
    .default([]),
  response_format: z.object({ json_schema: z.object({ schema: json }).optional() }).optional(),
  temperature: z.number().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
})

const FINISH = { stop: 'stop', length: 'length', 'tool-calls': 'tool_calls', filtered: 'content_filter', other: 'other' } as const

/** OpenAI's chat completions, which Azure, Ollama, vLLM and many others support: https://platform.openai.com/docs/api-reference/chat */
export const openAiChatWire: Wire = {
  contentType: 'text/event-stream',
  read(path, body) {
    if (!/\/chat\/completions($|\?)/.test(path)) return undefined
    const { messages, tools, response_format: format, temperature, ...rest } = requestBody.parse(body)
    const mostOutputTokens = rest.max_completion_tokens ?? rest.max_tokens
    return {
      model: rest.model,
      system: messages.flatMap(({ role, content: text }) => (role === 'system' || role === 'developer' ? [text] : [])).join('\n'),
      messages: messages.flatMap(messageOf),
      tools: tools.map(({ function: { name, description, parameters } }) => ({ name, description, inputSchema: parameters })),
      ...(format?.json_schema && { outputSchema: format.json_schema.schema }),
      ...(temperature !== undefined && { temperature }),
      ...(mostOutputTokens !== undefined && { mostOutputTokens }),
      stream: rest.stream,
    }
  },
  stream({ model }, body) {
    const sendsUsage = requestBody.parse(body).stream_options?.include_usage === true
    const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_760_000_000, model }
    const chunk = (delta: object, finish: string | null = null) => event({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })
    let calls = 0
    return {
      begin: () => [chunk({ role: 'assistant', content: '' })],
      // OpenAI does not send it; servers of open models do.
      thinking: (thought) => [chunk({ reasoning_content: thought })],
      text: (piece) => [chunk({ content: piece })],
      toolCall({ id, name }, pieces) {
        const index = calls++
        const first = { index, id, type: 'function', function: { name, arguments: '' } }
        return [
          chunk({ tool_calls: [first] }),
          ...pieces.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
        ]
      },
      end: ({ finish, usage }) => [
        chunk({}, FINISH[finish]),
        ...(sendsUsage && usage !== null ? [event({ ...head, choices: [], usage: usageOf(usage) })] : []),
        event('[DONE]'),
      ],
      error: (status, text) => [event(typeof text === 'string' ? openAiError(status, text) : text)],
    }
  },
  unstreamed({ text, toolCalls, finish, usage }, { model }) {
    const calls = toolCalls.map((call) => ({ id: call.id, type: 'function', function: { name: call.name, arguments: inputText(call) } }))
    const answer = { role: 'assistant', content: text === '' ? null : text, ...(calls.length > 0 && { tool_calls: calls }) }
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_760_000_000,
      model,
      choices: [{ index: 0, message: answer, finish_reason: FINISH[finish] }],
      ...(usage !== null && { usage: usageOf(usage) }),
    }
  },
  error: openAiError,
}

function messageOf({ role, content: text, tool_calls: calls, tool_call_id: id }: z.infer<typeof message>): ModelMessage[] {
  if (role === 'user') return [{ role, text }]
  if (role === 'tool') return [{ role, results: [{ id, name: '', output: jsonIn(text) }] }]
  if (role !== 'assistant') return []
  return [
    { role, text, toolCalls: calls.map((call) => ({ id: call.id, name: call.function.name, input: jsonIn(call.function.arguments) })) },
  ]
}

function usageOf({ inputTokens, outputTokens, cacheReadTokens }: NonNullable<ScriptedAnswer['usage']>) {
  const kept = cacheReadTokens !== undefined && { prompt_tokens_details: { cached_tokens: cacheReadTokens } }
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens, ...kept }
}
