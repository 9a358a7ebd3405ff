import { z } from 'zod'
import type { Json, ModelMessage } from '../../language/model-request.ts'
import { eventStreamFrame } from './event-stream-frame.ts'
import { inputText, type ScriptedAnswer } from './scripted-step.ts'
import { jsonIn, type Wire } from './wire.ts'

const json: z.ZodType<Json> = z.json()
const resultContent = z.array(
  z.union([z.object({ json }).transform((each) => each.json), z.object({ text: z.string() }).transform(({ text }) => jsonIn(text))]),
)
const cachePoint = z.object({ cachePoint: z.object({ type: z.literal('default') }) })
const block = z.union([
  z.object({ text: z.string() }),
  cachePoint,
  z.object({ toolUse: z.object({ toolUseId: z.string(), name: z.string(), input: json }) }),
  z.object({ toolResult: z.object({ toolUseId: z.string(), content: resultContent }) }),
])
const spec = z.object({
  name: z.string(),
  description: z.string().default(''),
  inputSchema: z.object({ json: z.record(z.string(), json) }),
})
const requestBody = z.object({
  system: z.array(z.union([z.object({ text: z.string() }), cachePoint.transform(() => ({ text: '' }))])).default([]),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.array(block) })),
  toolConfig: z.object({ tools: z.array(z.object({ toolSpec: spec })) }).optional(),
  inferenceConfig: z.object({ temperature: z.number().optional(), maxTokens: z.number().optional() }).default({}),
  additionalModelRequestFields: z
    .object({ output_config: z.object({ format: z.object({ schema: z.record(z.string(), json) }).optional() }).optional() })
    .default({}),
})

const FINISH = {
  stop: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  filtered: 'content_filtered',
  other: 'stop_sequence',
} as const

/** Bedrock's Converse: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html */
export const bedrockWire: Wire = {
  contentType: 'application/vnd.amazon.eventstream',
  read(path, body) {
    const [, model, action] = /\/model\/([^/]+)\/(converse-stream|converse)$/.exec(path) ?? []
    if (model === undefined) return undefined
    const { system, messages, toolConfig, inferenceConfig, additionalModelRequestFields } = requestBody.parse(body)
    const outputSchema = additionalModelRequestFields.output_config?.format?.schema
    const { temperature, maxTokens } = inferenceConfig
    return {
      model: decodeURIComponent(model),
      system: system.flatMap(({ text }) => text || []).join('\n'),
      messages: messages.flatMap(messagesOf),
      tools: (toolConfig?.tools ?? []).map(({ toolSpec: { name, description, inputSchema } }) => ({
        name,
        description,
        inputSchema: inputSchema.json,
      })),
      ...(outputSchema !== undefined && { outputSchema }),
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { mostOutputTokens: maxTokens }),
      stream: action === 'converse-stream',
    }
  },
  stream() {
    let index = 0
    const send = (type: string, payload: object) =>
      eventStreamFrame({ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' }, payload)
    return {
      begin: () => [send('messageStart', { role: 'assistant' })],
      thinking: (thought) => [
        send('contentBlockDelta', { contentBlockIndex: index, delta: { reasoningContent: { text: thought } } }),
        send('contentBlockStop', { contentBlockIndex: index++ }),
      ],
      text: (piece) => [send('contentBlockDelta', { contentBlockIndex: index, delta: { text: piece } })],
      toolCall({ id, name }, pieces) {
        index += 1
        return [
          send('contentBlockStart', { contentBlockIndex: index, start: { toolUse: { toolUseId: id, name } } }),
          ...pieces.map((piece) => send('contentBlockDelta', { contentBlockIndex: index, delta: { toolUse: { input: piece } } })),
          send('contentBlockStop', { contentBlockIndex: index }),
        ]
      },
      end: ({ finish, usage }) => [
        send('contentBlockStop', { contentBlockIndex: 0 }),
        send('messageStop', { stopReason: FINISH[finish] }),
        ...(usage === null ? [] : [send('metadata', { usage: usageOf(usage), metrics: { latencyMs: 1 } })]),
      ],
      error: (status, detail) => [
        eventStreamFrame(
          { ':exception-type': status === 429 ? 'throttlingException' : 'modelStreamErrorException', ':message-type': 'exception' },
          typeof detail === 'string' ? { message: detail } : detail,
        ),
      ],
    }
  },
  unstreamed({ text, toolCalls, finish, usage }) {
    const calls = toolCalls.map((call) => ({ toolUse: { toolUseId: call.id, name: call.name, input: jsonIn(inputText(call)) } }))
    const message = { role: 'assistant', content: [...(text === '' ? [] : [{ text }]), ...calls] }
    return { output: { message }, stopReason: FINISH[finish], ...(usage && { usage: usageOf(usage) }), metrics: { latencyMs: 1 } }
  },
  error: (_, message) => ({ message }),
}

function usageOf({ inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: NonNullable<ScriptedAnswer['usage']>) {
  // Cached tokens are not included in the input tokens.
  const kept = { cacheReadInputTokens: cacheReadTokens, cacheWriteInputTokens: cacheWriteTokens }
  return { inputTokens: inputTokens - cacheReadTokens - cacheWriteTokens, outputTokens, totalTokens: inputTokens + outputTokens, ...kept }
}

type Message = z.infer<typeof requestBody>['messages'][number]

function messagesOf({ role, content }: Message): ModelMessage[] {
  const text = content.flatMap((each) => ('text' in each ? [each.text] : [])).join('')
  if (role === 'assistant') {
    const toolCalls = content.flatMap((each) =>
      'toolUse' in each ? [{ id: each.toolUse.toolUseId, name: each.toolUse.name, input: each.toolUse.input }] : [],
    )
    return [{ role, text, toolCalls }]
  }
  const results = content.flatMap((each) =>
    'toolResult' in each ? [{ id: each.toolResult.toolUseId, name: '', output: each.toolResult.content[0] ?? null }] : [],
  )
  return [...(results.length > 0 ? [{ role: 'tool' as const, results }] : []), ...(text === '' ? [] : [{ role, text }])]
}
