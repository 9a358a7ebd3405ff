import { setTimeout as delay } from 'node:timers/promises'
import { readReply } from './read-reply.ts'
import { recordingForm } from './recording-form.ts'
import { type Recording, TranscriptionError, type TranscriptionService, type WrittenSpeech } from './transcription-service.ts'

/** Where OpenAI's own service is. */
const OPENAI = 'https://api.openai.com/v1'

/** Sends requests to the service. Redirects are returned, not followed: a recording is sent only to the configured address. */
export type TranscriptionFetch = (
  address: string,
  request: {
    method: 'POST'
    headers: Readonly<Record<string, string>>
    body: () => AsyncIterable<Uint8Array>
    redirect: 'manual'
    signal?: AbortSignal
  },
) => Promise<Response>

export interface TranscriptionSettings {
  /** The address before `/audio/transcriptions`, without a trailing slash; OpenAI's by default. */
  url?: string
  apiKey?: string
  model: string
  maxBytes: number
}

const ATTEMPTS = 4
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
const TOO_LARGE = 413

/** A service with OpenAI's protocol: OpenAI's, or one of the operator's own. `wait` is a timer by default. */
export function openAiTranscription(
  { url = OPENAI, apiKey, model, maxBytes }: TranscriptionSettings,
  fetch: TranscriptionFetch,
  wait: (ms: number, signal?: AbortSignal) => Promise<unknown> = (ms, signal) => delay(ms, undefined, signal && { signal }),
): TranscriptionService {
  const address = `${url}/audio/transcriptions`
  const fields = [
    ['model', model],
    ['response_format', 'verbose_json'],
    ['timestamp_granularities[]', 'segment'],
  ] as const

  async function ask(recording: Recording, signal: AbortSignal | undefined): Promise<Response> {
    const { headers, body } = recordingForm(fields, recording)
    const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
    return fetch(address, {
      method: 'POST',
      headers: { ...headers, ...authorization, accept: 'application/json' },
      body,
      redirect: 'manual',
      ...(signal && { signal }),
    })
  }

  return {
    name: `${url === OPENAI ? 'openai' : 'openai-compatible'}/${model}`,
    maxBytes,
    async transcribe(recording, signal, attempts = ATTEMPTS): Promise<WrittenSpeech> {
      if (recording.size > maxBytes) throw new TranscriptionError('too-large', 'refused', `more than ${maxBytes} bytes`)
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await attemptOnce(() => ask(recording, signal), signal)
        if ('speech' in outcome) return outcome.speech
        if (!outcome.mayPass || attempt >= attempts) throw outcome.error
        await wait(Math.min(outcome.waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS), signal)
      }
    },
  }
}

type Outcome = { speech: WrittenSpeech } | { error: TranscriptionError; mayPass: boolean; waitMs?: number }

/** @throws the signal's reason */
async function attemptOnce(ask: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Outcome> {
  try {
    const response = await ask()
    if (response.ok) return { speech: readReply(await response.json()) }
    await response.body?.cancel()
    const mayPass = response.status === 429 || response.status >= 500
    const reason = response.status === TOO_LARGE ? 'too-large' : 'failed'
    const error = new TranscriptionError(reason, mayPass ? 'unavailable' : 'refused', `status ${response.status}`)
    const waitMs = retryAfterOf(response)
    return { error, mayPass, ...(waitMs !== undefined && { waitMs }) }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof TranscriptionError) return { error: cause, mayPass: false }
    // Nobody waits twice for a service that was silent for as long as it may be.
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
    if (cause instanceof SyntaxError) {
      return { error: new TranscriptionError('failed', 'wrong-answer', 'its answer is no JSON', { cause }), mayPass: false }
    }
    const isRefused = cause instanceof Error && cause.name === 'RequestRefused'
    const detail = timedOut ? 'the service took too long' : 'the service was not reached'
    const error = new TranscriptionError('failed', isRefused ? 'refused' : 'unavailable', detail, { cause })
    return { error, mayPass: !timedOut && !isRefused }
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined
}
