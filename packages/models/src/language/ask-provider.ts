import { streamText } from 'ai'
import type { ModelFetch } from '../model-fetch.ts'
import type { LanguageModelError } from './language-model-error.ts'
import { languageModelErrorOf } from './language-model-error-of.ts'
import type { LanguageModelSettings } from './language-model-settings.ts'
import type { ModelAbility, ModelReply } from './model-reply.ts'
import type { ModelRequest } from './model-request.ts'
import { providerFaultOf } from './provider-fault.ts'
import { providerModel } from './provider-model.ts'
import { readReply } from './read-reply.ts'
import { refusedAbility } from './refused-ability.ts'
import { abilitiesIn, sdkRequest } from './sdk-request.ts'
import { startTimeLimit } from './time-limit.ts'
import { watchedFetch } from './watched-fetch.ts'

/** What became of one attempt. */
export type Attempt =
  | { reply: ModelReply }
  | {
      failure: LanguageModelError
      /** What the model refused to be given: without it, it may answer. */
      refused: ModelAbility | undefined
    }

interface AttemptOptions {
  /** What the model is known not to take. */
  without: readonly ModelAbility[]
  idleMs: number
  /** On the clock of `performance`. */
  endsAt: number
  signal: AbortSignal | undefined
  onText: (piece: string) => void
}

// What the SDK warns about (settings that a model does not take) would go to the console.
globalThis.AI_SDK_LOG_WARNINGS = false

/**
 * Asks by the AI SDK, once, for one answer.
 *
 * @throws the signal's reason
 */
export async function askProvider(
  settings: LanguageModelSettings,
  fetch: ModelFetch,
  request: ModelRequest,
  { without, signal, onText, ...limits }: AttemptOptions,
): Promise<Attempt> {
  const limit = startTimeLimit(limits, signal)
  const left = new Set(without)
  try {
    const provider = await providerModel(
      settings,
      watchedFetch(fetch, () => limit.touch()),
    )
    const { stream } = streamText({
      ...sdkRequest(request, left),
      ...provider,
      maxRetries: 0,
      abortSignal: limit.signal,
      // Errors come as parts of the stream too; without this they would be written to the console.
      onError: () => {},
    })
    const reply = await readReply(stream, { model: settings.model, signal: limit.signal }, onText)
    signal?.throwIfAborted()
    return { reply: { ...reply, without: [...without] } }
  } catch (error) {
    signal?.throwIfAborted()
    const fault = providerFaultOf(error)
    const given = new Set(abilitiesIn(request).filter((ability) => !left.has(ability)))
    const failure = languageModelErrorOf(error)
    return { failure, refused: fault && failure.failure === 'refused' ? refusedAbility(fault, given) : undefined }
  } finally {
    limit.end()
  }
}
