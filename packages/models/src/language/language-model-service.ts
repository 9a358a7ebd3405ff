import { streamText } from 'ai'
import { setTimeout as wait } from 'node:timers/promises'
import type { ModelFetch } from '../model-fetch.ts'
import type { LanguageModelError, LanguageModelFailure } from './language-model-error.ts'
import { languageModelErrorOf } from './language-model-error-of.ts'
import type { LanguageModelPrices, LanguageModelSettings } from './language-model-settings.ts'
import type { ModelAbility, ModelReply } from './model-reply.ts'
import type { ModelRequest } from './model-request.ts'
import { type ModelPatience, PATIENCE, waitBefore } from './patience.ts'
import { providerFaultOf } from './provider-fault.ts'
import { providerModel } from './provider-model.ts'
import { readReply } from './read-reply.ts'
import { refusedAbility } from './refused-ability.ts'
import { abilitiesIn, sdkRequest } from './sdk-request.ts'
import { startTimeLimit } from './time-limit.ts'
import { watchedFetch } from './watched-fetch.ts'

export interface AskOptions {
  signal?: AbortSignal
  /** Gets each piece of text as it arrives. */
  onText?: (piece: string) => void
  /** Is told before the model is asked once more. */
  onRetry?: (retry: { failure: LanguageModelFailure; attempt: number; waitMs: number }) => void
  /** In place of the service's own. */
  patience?: Partial<ModelPatience>
}

/** A model that writes. */
export interface LanguageModelService {
  /** Provider and model, as configured. */
  readonly name: string
  /** When known. */
  readonly prices: LanguageModelPrices | undefined
  /** When known. */
  readonly contextTokens: number | undefined
  /**
   * Asks once; what the model wants done is for whoever asks. After text has arrived nothing is asked again: an answer that breaks off
   * then is a reply that is `cut`.
   *
   * @throws LanguageModelError; the signal's reason
   */
  ask(request: ModelRequest, options?: AskOptions): Promise<ModelReply>
}

// What the SDK warns about (settings that a model does not take) would go to the console.
globalThis.AI_SDK_LOG_WARNINGS = false

export function openLanguageModel(
  settings: LanguageModelSettings,
  fetch: ModelFetch,
  ownPatience: Partial<ModelPatience> = {},
): LanguageModelService {
  /** What the model has refused to be given, so far. The form of an output may be refused for its schema. */
  const refused = new Set<string>()
  const keyOf = (ability: ModelAbility, { output }: ModelRequest) => (ability === 'output' ? `output ${output?.name}` : ability)

  async function attempt(
    request: ModelRequest,
    without: ReadonlySet<ModelAbility>,
    options: { idleMs: number; endsAt: number; signal: AbortSignal | undefined; onText: (piece: string) => void },
  ): Promise<ModelReply> {
    const limit = startTimeLimit(options, options.signal)
    try {
      const { model, providerOptions } = providerModel(
        settings,
        watchedFetch(fetch, () => limit.touch()),
      )
      const { stream } = streamText({
        ...sdkRequest(request, without),
        model,
        providerOptions,
        maxRetries: 0,
        abortSignal: limit.signal,
        // Errors come as parts of the stream too; without this they would be written to the console.
        onError: () => {},
      })
      const reply = await readReply(stream, { model: settings.model, signal: limit.signal }, options.onText)
      return { ...reply, without: [...without] }
    } finally {
      limit.clear()
    }
  }

  return {
    name: `${settings.provider}/${settings.model}`,
    prices: settings.prices,
    contextTokens: settings.contextTokens,
    async ask(request, { signal, onText = () => {}, onRetry, patience: givenPatience } = {}) {
      const patience = { ...PATIENCE, ...ownPatience, ...givenPatience }
      const endsAt = performance.now() + patience.totalMs
      const abilities = abilitiesIn(request)
      for (let attempts = 1; ;) {
        signal?.throwIfAborted()
        const without = new Set(abilities.filter((ability) => refused.has(keyOf(ability, request))))
        try {
          const reply = await attempt(request, without, { idleMs: patience.idleMs, endsAt, signal, onText })
          signal?.throwIfAborted()
          return reply
        } catch (error) {
          signal?.throwIfAborted()
          const failure = languageModelErrorOf(error)
          const given = new Set(abilities.filter((ability) => !without.has(ability)))
          const ability = failure.failure === 'refused' ? refusedAbilityIn(error, given) : undefined
          if (ability !== undefined) {
            refused.add(keyOf(ability, request))
            continue
          }
          const waitMs = isPassing(failure) ? waitBefore(attempts, failure.retryAfterSeconds, patience) : undefined
          if (waitMs === undefined || performance.now() + waitMs >= endsAt) throw failure
          onRetry?.({ failure: failure.failure, attempt: attempts, waitMs })
          await wait(waitMs, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted())
          attempts += 1
        }
      }
    },
  }
}

const isPassing = ({ failure }: LanguageModelError) => failure === 'busy' || failure === 'unavailable'

function refusedAbilityIn(error: unknown, given: ReadonlySet<ModelAbility>): ModelAbility | undefined {
  const fault = providerFaultOf(error)
  return fault && refusedAbility(fault, given)
}
