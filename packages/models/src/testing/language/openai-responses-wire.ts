import { z } from 'zod'
import type { Json, ModelMessage } from '../../language/model-request.ts'
import { openAiError } from './openai-error.ts'
import { inputText, type ScriptedAnswer } from './scripted-step.ts'
import { event, jsonIn, type Wire } from './wire.ts'

const json: z.ZodType<Json> = z.json()
const text = z.union([z.string(), z.array(z.object({ text: z.string() })).transform((parts) => parts.map((part) => part.text).join(''))])

const item = z.union([
  z.object({ type: z.literal('function_call'), call_id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({ type: z.literal('function_call_output'), call_id: z.string(), output: text }),
  z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: text }),
])

const requestBody = z.object({
  model: z.string(),
  input: z.array(item),
  tools: z.array(z.object({ name: z.string(), description: z.string().default(''), parameters: z.record(z.string(), json) })).default([]),
  text: z.object({ format: z.object({ schema: json.optional() }).optional() }).optional(),
  temperature: z.number().optional(),
  max_output_tokens: z.number().optional(),
  stream: z.boolean().default(false),
})

/** OpenAI's newer API: https://platform.openai.com/docs/api-reference/responses */
export const openAiResponsesWire: Wire = {
  contentType: 'text/event-stream',
  read(path, body) {
    if (!path.endsWith('/responses')) return undefined
    const { model, input, tools, text: form, temperature, max_output_tokens: mostOutputTokens, stream } = requestBody.parse(body)
    const schema = form?.format?.schema
    return {
      model,
      system: input.flatMap((each) => ('role' in each && /system|developer/.test(each.role) ? [each.content] : [])).join('\n'),
      messages: input.flatMap(messageOf),
      tools: tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters })),
      ...(schema !== undefined && { outputSchema: schema }),
      ...(temperature !== undefined && { temperature }),
      ...(mostOutputTokens !== undefined && { mostOutputTokens }),
      stream,
    }
  },
  stream({ model }) {
    let sequence = 0
    let items = 0
    let message: number | undefined
    const send = (type: string, data: object) => event({ type, sequence_number: sequence++, ...data }, type)
    const closeMessage = () => {
      if (message === undefined) return []
      const done = send('response.output_item.done', { output_index: message, item: messageItem('') })
      message = undefined
      return [done]
    }
    return {
      begin: () => [
        send('response.created', { response: responseOf(model, 'in_progress') }),
        send('response.in_progress', { response: responseOf(model, 'in_progress') }),
      ],
      thinking(thought) {
        const at = { item_id: 'rs_1', output_index: items++ }
        const itemOf = (summary: object[]) => ({ output_index: at.output_index, item: { type: 'reasoning', id: at.item_id, summary } })
        return [
          send('response.output_item.added', itemOf([])),
          send('response.reasoning_summary_part.added', { ...at, summary_index: 0, part: { type: 'summary_text', text: '' } }),
          send('response.reasoning_summary_text.delta', { ...at, summary_index: 0, delta: thought }),
          send('response.output_item.done', itemOf([{ type: 'summary_text', text: thought }])),
        ]
      },
      text(piece) {
        const opened = message === undefined ? [send('response.output_item.added', { output_index: items, item: messageItem('') })] : []
        message ??= items++
        return [...opened, send('response.output_text.delta', { item_id: 'msg_1', output_index: message, content_index: 0, delta: piece })]
      },
      toolCall({ id, name }, pieces) {
        const closed = closeMessage()
        const at = { item_id: `fc_${id}`, output_index: items++ }
        const call = { type: 'function_call', id: at.item_id, call_id: id, name }
        return [
          ...closed,
          send('response.output_item.added', { ...at, item: { ...call, arguments: '', status: 'in_progress' } }),
          ...pieces.map((piece) => send('response.function_call_arguments.delta', { ...at, delta: piece })),
          send('response.function_call_arguments.done', { ...at, arguments: pieces.join('') }),
          send('response.output_item.done', { ...at, item: { ...call, arguments: pieces.join(''), status: 'completed' } }),
        ]
      },
      end(answer) {
        const closed = closeMessage()
        const response = endedResponse(model, answer)
        return [...closed, send(`response.${response.status}`, { response })]
      },
      error: (status, detail) => [send('error', typeof detail === 'string' ? openAiError(status, detail) : detail)],
    }
  },
  unstreamed(answer, { model }) {
    const output = [
      ...(answer.text === '' ? [] : [messageItem(answer.text)]),
      ...answer.toolCalls.map((call) => ({
        type: 'function_call',
        id: `fc_${call.id}`,
        call_id: call.id,
        name: call.name,
        arguments: inputText(call),
      })),
    ]
    return { ...endedResponse(model, answer), output }
  },
  error: openAiError,
}

function messageItem(written: string) {
  const content = written === '' ? [] : [{ type: 'output_text', text: written, annotations: [] }]
  return { type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content }
}

function responseOf(model: string, status: string) {
  return { id: 'resp_1', object: 'response', created_at: 1_760_000_000, status, model, output: [] }
}

const REASONS = { length: 'max_output_tokens', filtered: 'content_filter' } as const

function endedResponse(model: string, { finish, usage }: ScriptedAnswer) {
  const isComplete = finish !== 'length' && finish !== 'filtered'
  return {
    ...responseOf(model, isComplete ? 'completed' : 'incomplete'),
    incomplete_details: isComplete ? null : { reason: REASONS[finish] },
    usage: usage && {
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      total_tokens: usage.inputTokens + usage.outputTokens,
      ...(usage.cacheReadTokens !== undefined && { input_tokens_details: { cached_tokens: usage.cacheReadTokens } }),
    },
  }
}

function messageOf(each: z.infer<typeof item>): ModelMessage[] {
  if ('role' in each) {
    if (each.role === 'user') return [{ role: 'user', text: each.content }]
    return each.role === 'assistant' ? [{ role: 'assistant', text: each.content, toolCalls: [] }] : []
  }
  if (each.type === 'function_call_output')
    return [{ role: 'tool', results: [{ id: each.call_id, name: '', output: jsonIn(each.output) }] }]
  return [{ role: 'assistant', text: '', toolCalls: [{ id: each.call_id, name: each.name, input: jsonIn(each.arguments) }] }]
}
