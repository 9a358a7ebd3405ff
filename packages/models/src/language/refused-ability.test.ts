import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LanguageModelServer, type ScriptedStep, startLanguageModelServer } from '../testing/index.ts'
import { openLanguageModel } from './language-model-service.ts'
import type { ModelRequest } from './model-request.ts'

let server: LanguageModelServer
beforeEach(async () => {
  server = await startLanguageModelServer({ protocol: 'openai' })
})
afterEach(() => server.close())

function service() {
  const settings = { provider: 'openai-compatible', baseUrl: server.url, model: 'model-1' } as const
  return openLanguageModel(settings, createGuardedFetch({ trustedOrigins: [server.url] }), { retries: 0 })
}

const request: ModelRequest = {
  system: 'You read filings.',
  messages: [{ role: 'user', text: 'What is the margin?' }],
  mostOutputTokens: 100,
}
const tools = [
  { name: 'open_page', description: 'Opens a page.', inputSchema: { type: 'object', properties: { page: { type: 'number' } } } },
]
const output = { name: 'answer', schema: { type: 'object', properties: { margin: { type: 'string' } }, required: ['margin'] } }

/** The steps in sequence; the last one repeats. */
const scriptSteps = (...steps: ScriptedStep[]) => server.answerWith((_request, attempt) => steps[Math.min(attempt, steps.length) - 1] ?? {})

describe('tool calls', () => {
  it('pass on input that is not valid JSON as text', async () => {
    scriptSteps({ toolCalls: [{ name: 'open_page', input: '{"page": 3' }] })
    const reply = await service().ask({ ...request, tools })
    expect(reply).toMatchObject({ finish: 'tool-calls', toolCalls: [{ name: 'open_page', input: { malformed: '{"page": 3' } }] })
  })

  it('pass on calls of unknown tools, and input in another format', async () => {
    scriptSteps({
      toolCalls: [
        { name: 'delete_all', input: { sure: true } },
        { name: 'open_page', input: { page: 'three' } },
      ],
    })
    const { toolCalls } = await service().ask({ ...request, tools })
    expect(toolCalls).toMatchObject([
      { name: 'delete_all', input: { sure: true } },
      { name: 'open_page', input: { page: 'three' } },
    ])
  })

  it.each([
    [400, 'registry.ollama.ai/library/model-1:latest does not support tools'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [404, 'No endpoints found that support tool use. To learn more about provider routing, visit our documentation.'],
    [422, 'tools: Extra inputs are not permitted'],
  ])('are disabled for good when the model refuses tools (%i: %s)', async (status, error) => {
    scriptSteps({ status, error }, { text: 'Without.' })
    const model = service()
    expect(await model.ask({ ...request, tools })).toMatchObject({ text: 'Without.', without: ['tools'] })
    expect(await model.ask({ ...request, tools })).toMatchObject({ without: ['tools'] })
    expect(server.requests.map((each) => each.tools.length)).toEqual([1, 0, 0])
  })
})

describe('refused parts of a request', () => {
  it.each([
    "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
    '`temperature` is deprecated for this model.',
  ])('omit the temperature after "%s"', async (error) => {
    scriptSteps({ status: 400, error }, { text: 'Fine.' })
    const model = service()
    expect(await model.ask(request)).toMatchObject({ text: 'Fine.', without: ['temperature'] })
    await model.ask(request)
    expect(server.requests.map(({ temperature }) => temperature)).toEqual([0, undefined, undefined])
  })

  it.each([
    "'response_format' of type 'json_schema' is not supported with this model",
    "Invalid schema for response_format 'answer': In context=()",
  ])('describe the output format in the prompt after "%s"', async (error) => {
    scriptSteps({ status: 400, error }, { text: '{"margin":"12%"}' })
    const reply = await service().ask({ ...request, output })
    expect(reply).toMatchObject({ text: '{"margin":"12%"}', without: ['output'] })
    const [first, second] = server.requests
    expect(first?.outputSchema).toMatchObject(output.schema)
    expect(second?.outputSchema).toBeUndefined()
    expect(second?.system).toMatch(/^You read filings\.\n\nAnswer with one JSON object/)
    expect(second?.system).toContain('"margin"')
  })

  it('describe the output format in the prompt if the model refuses it together with tools', async () => {
    scriptSteps({ status: 400, error: "Function calling with a response mime type: 'application/json' is unsupported" }, { text: '{}' })
    expect(await service().ask({ ...request, tools, output })).toMatchObject({ without: ['output'] })
    expect(server.requests[1]?.tools).toHaveLength(1)
  })

  it.each([
    'messages.2: `tool_use` ids were found without `tool_result` blocks immediately after: call_1',
    "Invalid 'messages[1].tool_calls[0].function.name': string does not match pattern",
    'temperature: range: 0..1',
    'The model `model-1` does not exist',
  ])('are not omitted when the request itself is invalid: "%s"', async (error) => {
    scriptSteps({ status: 400, error })
    await expect(service().ask({ ...request, tools, output })).rejects.toMatchObject({ failure: 'refused' })
    expect(server.requests).toHaveLength(1)
  })

  it('are all omitted, with a limited number of attempts', async () => {
    scriptSteps({ status: 400, error: 'tools, response_format and temperature are not supported' })
    await expect(service().ask({ ...request, tools, output })).rejects.toMatchObject({ failure: 'refused' })
    expect(server.requests).toHaveLength(4)
  })
})
