import { setTimeout as delay } from 'node:timers/promises'
import { readReply } from './read-reply.ts'
import { recordingForm } from './recording-form.ts'
import { type Recording, TranscriptionError, type TranscriptionService, type WrittenSpeech } from './transcription-service.ts'

/** The way to the service. Redirects come back as they are: a recording goes where the operator said, and nowhere else. */
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
  /** What `/audio/transcriptions` follows, without a trailing slash. */
  url: string
  apiKey?: string
  model: string
  maxBytes: number
}

const ATTEMPTS = 4
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
const TOO_LARGE = 413

/** A service that speaks OpenAI's protocol: theirs, or one of the operator's own. `wait` is a timer unless told. */
export function openAiTranscription(
  { url, apiKey, model, maxBytes }: TranscriptionSettings,
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
    maxBytes,
    async transcribe(recording, signal): Promise<WrittenSpeech> {
      if (recording.size > maxBytes) throw new TranscriptionError('too-large', `more than ${maxBytes} bytes`)
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await attemptOnce(() => ask(recording, signal), signal)
        if ('speech' in outcome) return outcome.speech
        if (!outcome.mayPass || attempt === ATTEMPTS) throw outcome.error
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
    const error = new TranscriptionError(response.status === TOO_LARGE ? 'too-large' : 'failed', `status ${response.status}`)
    const waitMs = retryAfterOf(response)
    return { error, mayPass: response.status === 429 || response.status >= 500, ...(waitMs !== undefined && { waitMs }) }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof TranscriptionError) return { error: cause, mayPass: false }
    // Nobody waits twice for a service that was silent for as long as it may be.
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
    const error = new TranscriptionError('failed', timedOut ? 'the service took too long' : 'the service was not reached', { cause })
    return { error, mayPass: !timedOut && !(cause instanceof SyntaxError) }
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined
}
