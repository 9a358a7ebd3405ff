import { z } from 'zod'
import type { Json, ModelMessage } from '../../language/model-request.ts'
import { inputText, type ScriptedAnswer } from './scripted-step.ts'
import { event, jsonIn, type Wire } from './wire.ts'

const json: z.ZodType<Json> = z.json()
const part = z.union([
  z.object({ text: z.string() }),
  z.object({ functionCall: z.object({ id: z.string().default(''), name: z.string(), args: json }) }),
  z.object({ functionResponse: z.object({ id: z.string().default(''), name: z.string(), response: json }) }),
])
const declaration = z.object({
  name: z.string(),
  description: z.string().default(''),
  parameters: z.record(z.string(), json).optional(),
  parametersJsonSchema: z.record(z.string(), json).optional(),
})
const requestBody = z.object({
  systemInstruction: z.object({ parts: z.array(z.object({ text: z.string() })) }).optional(),
  contents: z.array(z.object({ role: z.enum(['user', 'model']), parts: z.array(part) })),
  tools: z.array(z.object({ functionDeclarations: z.array(declaration) })).default([]),
  generationConfig: z
    .object({
      temperature: z.number().optional(),
      maxOutputTokens: z.number().optional(),
      responseSchema: json.optional(),
      responseJsonSchema: json.optional(),
    })
    .default({}),
})

const FINISH = { stop: 'STOP', length: 'MAX_TOKENS', 'tool-calls': 'STOP', filtered: 'SAFETY', other: 'OTHER' } as const
const STATUSES: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

function errorOf(status: number, message: string): object {
  return { error: { code: status, message, status: STATUSES[status] ?? 'INVALID_ARGUMENT' } }
}

/** Gemini's `generateContent`: https://ai.google.dev/api/generate-content. Calls are not streamed in pieces. */
export const googleWire: Wire = {
  contentType: 'text/event-stream',
  read(path, body) {
    const [, model, action] = /\/models\/([^/:]+):(streamGenerateContent|generateContent)/.exec(path) ?? []
    if (model === undefined) return undefined
    const { systemInstruction, contents, tools, generationConfig } = requestBody.parse(body)
    const { temperature, maxOutputTokens, responseSchema, responseJsonSchema } = generationConfig
    const outputSchema = responseJsonSchema ?? responseSchema
    return {
      model,
      system: (systemInstruction?.parts ?? []).map(({ text }) => text).join('\n'),
      messages: contents.flatMap(messagesOf),
      tools: tools
        .flatMap(({ functionDeclarations }) => functionDeclarations)
        .map(({ name, description, parameters, parametersJsonSchema }) => ({
          name,
          description,
          inputSchema: parametersJsonSchema ?? parameters ?? {},
        })),
      ...(outputSchema !== undefined && { outputSchema }),
      ...(temperature !== undefined && { temperature }),
      ...(maxOutputTokens !== undefined && { mostOutputTokens: maxOutputTokens }),
      stream: action === 'streamGenerateContent',
    }
  },
  stream({ model }) {
    const send = (parts: object[], rest: object = {}) => event(responseOf(model, parts, rest))
    return {
      begin: () => [],
      thinking: (thought) => [send([{ text: thought, thought: true }])],
      text: (piece) => [send([{ text: piece }])],
      toolCall: ({ name }, pieces) => [send([{ functionCall: { name, args: jsonIn(pieces.join('')) } }])],
      end: ({ finish, usage }) => [event({ ...responseOf(model, [{ text: '' }], { finishReason: FINISH[finish] }), ...usageOf(usage) })],
      error: (status, detail) => [event(typeof detail === 'string' ? errorOf(status, detail) : detail)],
    }
  },
  unstreamed({ text, toolCalls, finish, usage }, { model }) {
    const calls = toolCalls.map((call) => ({ functionCall: { name: call.name, args: jsonIn(inputText(call)) } }))
    return { ...responseOf(model, [{ text }, ...calls], { finishReason: FINISH[finish] }), ...usageOf(usage) }
  },
  error: errorOf,
}

function responseOf(model: string, parts: object[], rest: object) {
  return { candidates: [{ index: 0, content: { role: 'model', parts }, ...rest }], modelVersion: model }
}

function usageOf(usage: ScriptedAnswer['usage']) {
  if (usage === null) return {}
  const { inputTokens, outputTokens, cacheReadTokens } = usage
  const kept = cacheReadTokens !== undefined && { cachedContentTokenCount: cacheReadTokens }
  return {
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens,
      totalTokenCount: inputTokens + outputTokens,
      ...kept,
    },
  }
}

type Content = z.infer<typeof requestBody>['contents'][number]

function messagesOf({ role, parts }: Content): ModelMessage[] {
  const text = parts.flatMap((each) => ('text' in each ? [each.text] : [])).join('')
  if (role === 'model') {
    const toolCalls = parts.flatMap((each) =>
      'functionCall' in each ? [{ id: each.functionCall.id, name: each.functionCall.name, input: each.functionCall.args }] : [],
    )
    return [{ role: 'assistant', text, toolCalls }]
  }
  const results = parts.flatMap((each) =>
    'functionResponse' in each
      ? [{ id: each.functionResponse.id, name: each.functionResponse.name, output: each.functionResponse.response }]
      : [],
  )
  return [...(results.length > 0 ? [{ role: 'tool' as const, results }] : []), ...(text === '' ? [] : [{ role, text }])]
}
