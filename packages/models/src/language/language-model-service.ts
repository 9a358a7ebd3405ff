import { setTimeout as wait } from 'node:timers/promises'
import type { ModelFetch } from '../model-fetch.ts'
import type { LanguageModelFailure } from './language-model-error.ts'
import type { LanguageModelPrices, LanguageModelSettings } from './language-model-settings.ts'
import type { ModelAbility, ModelReply } from './model-reply.ts'
import type { ModelRequest } from './model-request.ts'
import { type ModelPatience, PATIENCE, waitBefore } from './patience.ts'

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

/** The SDK, and of it the provider's part only, is loaded with the first service that is opened. */
export function openLanguageModel(
  settings: LanguageModelSettings,
  fetch: ModelFetch,
  ownPatience: Partial<ModelPatience> = {},
): LanguageModelService {
  const asking = import('./ask-provider.ts')
  /** What the model has refused to be given, so far. */
  const refused = new Set<string>()

  return {
    name: `${settings.provider}/${settings.model}`,
    prices: settings.prices && withCache(settings.prices, settings.provider),
    contextTokens: settings.contextTokens,
    async ask(request, { signal, onText = () => {}, onRetry, patience: givenPatience } = {}) {
      const { askProvider } = await asking
      const patience = { ...PATIENCE, ...ownPatience, ...givenPatience }
      const endsAt = performance.now() + patience.totalMs
      for (let attempts = 1; ;) {
        signal?.throwIfAborted()
        const without = ABILITIES.filter((ability) => refused.has(keyOf(ability, request)))
        const attempt = await askProvider(settings, fetch, request, { without, idleMs: patience.idleMs, endsAt, signal, onText })
        if ('reply' in attempt) return attempt.reply
        const { failure, retryAfterSeconds } = attempt.failure
        if (attempt.refused !== undefined) {
          refused.add(keyOf(attempt.refused, request))
          continue
        }
        const isPassing = failure === 'busy' || failure === 'unavailable'
        const waitMs = isPassing ? waitBefore(attempts, retryAfterSeconds, patience) : undefined
        if (waitMs === undefined || performance.now() + waitMs >= endsAt) throw attempt.failure
        onRetry?.({ failure, attempt: attempts, waitMs })
        await wait(waitMs, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted())
        attempts += 1
      }
    },
  }
}

/**
 * What providers ask for tokens that they had kept, and for those that they keep, as shares of their price of input. Where their models differ the
 * largest that is known: budgets should hold. Bedrock keeps nothing of what it is sent here, and servers of one's own ask for nothing.
 */
const CACHE_SHARES: Partial<Record<LanguageModelSettings['provider'], { read: number; write: number }>> = {
  openai: { read: 0.5, write: 1 },
  azure: { read: 0.5, write: 1 },
  anthropic: { read: 0.1, write: 1.25 },
  google: { read: 0.25, write: 1 },
}

function withCache(prices: LanguageModelPrices, provider: LanguageModelSettings['provider']): LanguageModelPrices {
  const shares = CACHE_SHARES[provider]
  return shares === undefined ? prices : { cacheRead: prices.input * shares.read, cacheWrite: prices.input * shares.write, ...prices }
}

const ABILITIES: readonly ModelAbility[] = ['tools', 'output', 'temperature']

/** The form of an output may be refused for its schema, the others are refused for good. */
const keyOf = (ability: ModelAbility, { output }: ModelRequest) => (ability === 'output' ? `output ${output?.name}` : ability)
