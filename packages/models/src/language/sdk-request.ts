import { jsonSchema, Output, type OutputInterface, type streamText, tool } from 'ai'
import type { ModelAbility } from './model-reply.ts'
import type { Json, JsonSchema, ModelMessage, ModelRequest } from './model-request.ts'

type Asked = Parameters<typeof streamText>[0]
type SdkOutput = OutputInterface<unknown>
type SdkMessages = NonNullable<Asked['messages']>
type SdkRequest = Pick<Asked, 'instructions' | 'tools' | 'maxOutputTokens' | 'temperature'> & { messages: SdkMessages; output: SdkOutput }

/** A request as the AI SDK wants it, without what the model is known not to take. */
export function sdkRequest(request: ModelRequest, without: ReadonlySet<ModelAbility>): SdkRequest {
  const { system, messages, tools = [], output, mostOutputTokens, temperature = 0 } = request
  const inWords = output !== undefined && without.has('output')
  return {
    instructions: wellFormed(inWords ? `${system}\n\n${formInWords(output.schema)}` : system),
    messages: messages.flatMap(sdkMessage),
    maxOutputTokens: mostOutputTokens,
    ...(!without.has('temperature') && { temperature }),
    ...(tools.length > 0 &&
      !without.has('tools') && {
        tools: Object.fromEntries(
          tools.map(({ name, description, inputSchema }) => [name, tool({ description, inputSchema: jsonSchema(inputSchema) })]),
        ),
      }),
    output: plainOutput(inWords ? undefined : output),
  }
}

/** What of a request a model might not take. */
export function abilitiesIn({ tools = [], output }: ModelRequest): ModelAbility[] {
  return [...(tools.length > 0 ? (['tools'] as const) : []), ...(output === undefined ? [] : (['output'] as const)), 'temperature']
}

/**
 * Text as it arrives, whatever its form. The SDK's own output of objects parses all of the text anew with each piece, and holds back pieces
 * that it cannot parse; those would be lost when the answer breaks off.
 */
function plainOutput(form: ModelRequest['output']): SdkOutput {
  const type = form && { type: 'json' as const, name: form.name, schema: form.schema }
  return {
    ...Output.text(),
    ...(type && { responseFormat: Promise.resolve(type) }),
    parsePartialOutput: async ({ text }) => ({ partial: text.length }),
  }
}

function formInWords(schema: JsonSchema): string {
  return `Answer with one JSON object and nothing else: no words around it, no code fence. It is valid against this JSON Schema:\n${JSON.stringify(schema)}`
}

function sdkMessage(message: ModelMessage): SdkMessages {
  if (message.role === 'user') return [{ role: 'user', content: wellFormed(message.text) }]
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
  // Providers refuse a turn without anything in it.
  return text.length + calls.length === 0 ? [] : [{ role: 'assistant', content: [...text, ...calls] }]
}

// Half a character, as text that was cut may end with, makes the whole request no JSON to some providers.
const wellFormed = (text: string) => text.toWellFormed()

function wellFormedJson(value: Json): Json {
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(wellFormedJson)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [wellFormed(name), wellFormedJson(each)]))
}
