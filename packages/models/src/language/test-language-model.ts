import { LanguageModelError, type LanguageModelFailure } from './language-model-error.ts'
import type { LanguageModelService } from './language-model-service.ts'
import type { ModelReply } from './model-reply.ts'
import type { ModelRequest } from './model-request.ts'

/** The result of a connection test: whether the model responds, and its abilities. */
export type LanguageModelTest =
  | {
      ok: true
      /** Time until the first reply was complete. */
      latencyMs: number
      /** By the provider's name. */
      model: string
      takesTools: boolean
      takesStructuredOutput: boolean
    }
  | { ok: false; failure: LanguageModelFailure; retryAfterSeconds: number | undefined }

const MAX_OUTPUT_TOKENS = 500

const toolQuestion: ModelRequest = {
  system: 'You test a connection.',
  messages: [{ role: 'user', text: 'Call the tool "add" with the numbers 2 and 3. Do not answer in words.' }],
  tools: [
    {
      name: 'add',
      description: 'Adds two numbers.',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
        additionalProperties: false,
      },
    },
  ],
  mostOutputTokens: MAX_OUTPUT_TOKENS,
}

const formQuestion: ModelRequest = {
  system: 'You test a connection.',
  messages: [{ role: 'user', text: 'How much is 2 and 3? Answer with a JSON object that has the number under "sum".' }],
  output: {
    name: 'sum',
    schema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'], additionalProperties: false },
  },
  mostOutputTokens: MAX_OUTPUT_TOKENS,
}

/**
 * Sends two small requests to a model, at the cost of some hundred tokens.
 *
 * @throws the signal's reason
 */
export async function testLanguageModel(service: LanguageModelService, signal?: AbortSignal): Promise<LanguageModelTest> {
  const options = { timeouts: { retries: 0 }, ...(signal && { signal }) }
  try {
    const startedAt = performance.now()
    const called = await service.ask(toolQuestion, options)
    const latencyMs = Math.round(performance.now() - startedAt)
    const formed = await service.ask(formQuestion, options)
    return { ok: true, latencyMs, model: called.model, takesTools: hasCalled(called), takesStructuredOutput: isFormed(formed) }
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof LanguageModelError)) throw error
    return { ok: false, failure: error.failure, retryAfterSeconds: error.retryAfterSeconds }
  }
}

const hasCalled = ({ toolCalls }: ModelReply) => toolCalls.some(({ name, input }) => name === 'add' && hasNumber(input, 'a'))

function isFormed({ text, without }: ModelReply): boolean {
  if (without.includes('output')) return false
  try {
    return hasNumber(JSON.parse(text), 'sum')
  } catch {
    return false
  }
}

function hasNumber(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'number'
}
