import { z } from 'zod'
import type { Json, ModelMessage } from '../../language/model-request.ts'
import { inputText, type ScriptedAnswer } from './scripted-step.ts'
import { jsonIn, type Wire } from './wire.ts'

const json: z.ZodType<Json> = z.json()
const message = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().default(''),
  tool_calls: z.array(z.object({ function: z.object({ name: z.string(), arguments: json }) })).default([]),
  tool_name: z.string().default(''),
})
const requestBody = z.object({
  model: z.string(),
  messages: z.array(message),
  tools: z
    .array(
      z.object({ function: z.object({ name: z.string(), description: z.string().default(''), parameters: z.record(z.string(), json) }) }),
    )
    .default([]),
  format: json.optional(),
  options: z.object({ temperature: z.number().optional(), num_predict: z.number().optional() }).default({}),
  stream: z.boolean().default(true),
})

const line = (data: object) => `${JSON.stringify(data)}\n`

/** Ollama's own `/api/chat`: https://docs.ollama.com/api/chat. Calls are not streamed in pieces, and are identified by their order. */
export const ollamaWire: Wire = {
  contentType: 'application/x-ndjson',
  read(path, body) {
    if (!path.endsWith('/api/chat')) return undefined
    const { model, messages, tools, format, options, stream } = requestBody.parse(body)
    return {
      model,
      system: messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n'),
      messages: messages.flatMap(messageOf),
      tools: tools.map(({ function: { name, description, parameters } }) => ({ name, description, inputSchema: parameters })),
      ...(format !== undefined && { outputSchema: format }),
      ...(options.temperature !== undefined && { temperature: options.temperature }),
      ...(options.num_predict !== undefined && { mostOutputTokens: options.num_predict }),
      stream,
    }
  },
  stream({ model }) {
    return {
      begin: () => [],
      thinking: (thought) => [line({ ...headOf(model), message: { role: 'assistant', content: '', thinking: thought }, done: false })],
      text: (piece) => [line({ ...headOf(model), message: { role: 'assistant', content: piece }, done: false })],
      toolCall({ name }, pieces) {
        const calls = [{ function: { name, arguments: jsonIn(pieces.join('')) } }]
        return [line({ ...headOf(model), message: { role: 'assistant', content: '', tool_calls: calls }, done: false })]
      },
      end: (answer) => [line({ ...headOf(model), message: { role: 'assistant', content: '' }, ...endOf(answer) })],
      error: (_, detail) => [line(typeof detail === 'string' ? { error: detail } : detail)],
    }
  },
  unstreamed(answer, { model }) {
    const calls = answer.toolCalls.map((call) => ({ function: { name: call.name, arguments: jsonIn(inputText(call)) } }))
    const reply = { role: 'assistant', content: answer.text, ...(calls.length > 0 && { tool_calls: calls }) }
    return { ...headOf(model), message: reply, ...endOf(answer) }
  },
  error: (_, detail) => ({ error: detail }),
}

const headOf = (model: string) => ({ model, created_at: '2026-01-01T00:00:00Z' })

function endOf({ finish, usage }: ScriptedAnswer) {
  const counts = usage && { prompt_eval_count: usage.inputTokens, eval_count: usage.outputTokens }
  return { done: true, done_reason: finish === 'length' ? 'length' : 'stop', total_duration: 1_000_000, ...counts }
}

function messageOf({ role, content: text, tool_calls: calls, tool_name: name }: z.infer<typeof message>): ModelMessage[] {
  if (role === 'user') return [{ role, text }]
  if (role === 'tool') return [{ role, results: [{ id: '', name, output: jsonIn(text) }] }]
  if (role !== 'assistant') return []
  return [{ role, text, toolCalls: calls.map((call) => ({ id: '', name: call.function.name, input: call.function.arguments })) }]
}
