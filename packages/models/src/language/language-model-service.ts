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
  /** How long an answer may take, where somebody set it. */
  readonly timeLimitSeconds?: number | undefined
  /**
   * Asks once; what the model wants done is for whoever asks. After text has arrived nothing is asked again: an answer that breaks off
   * then is a reply that is `cut`. A model that thought until its tokens were used up, and said nothing, is asked once more with more of them;
   * its usage is that of both. From then on it has room to think at once.
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
  const contextTokens = settings.contextTokens ?? USUAL_CONTEXT[settings.provider]
  /** What the model has refused to be given, so far. */
  const refused = new Set<string>()
  /** Tokens to think in, beside those of the answer. */
  let room = settings.effort === undefined ? 0 : roomToThink(contextTokens)
  let isBounded = false

  return {
    name: `${settings.provider}/${settings.model}`,
    prices: settings.prices && withCache(settings.prices, settings.provider),
    contextTokens,
    timeLimitSeconds: settings.timeLimitSeconds,
    async ask(asked, { signal, onText = () => {}, onRetry, patience: givenPatience } = {}) {
      const { askProvider } = await asking
      const patience = { ...patienceOf(settings), ...ownPatience, ...givenPatience }
      const endsAt = performance.now() + patience.totalMs
      let emptied: ModelReply | undefined
      for (let attempts = 1; ;) {
        signal?.throwIfAborted()
        const request = { ...asked, mostOutputTokens: asked.mostOutputTokens + room, ...(settings.effort && { effort: settings.effort }) }
        const without = ABILITIES.filter((ability) => refused.has(keyOf(ability, request)))
        const attempt = await askProvider(settings, fetch, request, { without, idleMs: patience.idleMs, endsAt, signal, onText })
        if ('reply' in attempt) {
          const reply = emptied ? withUsageOf(attempt.reply, emptied) : attempt.reply
          if (emptied !== undefined || isBounded || !isUsedUp(reply)) return reply
          emptied = reply
          room = Math.min(MOST_ROOM * 2, Math.max(room * 2, roomToThink(contextTokens)))
          continue
        }
        const { failure, retryAfterSeconds } = attempt.failure
        if (attempt.refused !== undefined) {
          refused.add(keyOf(attempt.refused, request))
          continue
        }
        // So many tokens the model does not give, or has no room for beside what it is sent.
        if (room > 0 && (failure === 'refused' || failure === 'too-long')) {
          room = 0
          isBounded = true
          if (emptied !== undefined) return emptied
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

/** What current models of providers in the cloud take in at least. Of others only who runs them knows. */
const USUAL_CONTEXT: Partial<Record<LanguageModelSettings['provider'], number>> = {
  openai: 128_000,
  anthropic: 128_000,
  google: 128_000,
  azure: 128_000,
  bedrock: 128_000,
}

const MOST_ROOM = 12_000
const roomToThink = (contextTokens = 4 * MOST_ROOM): number => Math.min(MOST_ROOM, Math.floor(contextTokens / 4))

const isUsedUp = ({ text, toolCalls, finish }: ModelReply): boolean => finish === 'length' && text.trim() === '' && toolCalls.length === 0

function withUsageOf(reply: ModelReply, before: ModelReply): ModelReply {
  const [now, then] = [reply.usage, before.usage]
  if (!now.told || !then.told) return { ...reply, usage: { ...now, told: false } }
  return {
    ...reply,
    usage: {
      inputTokens: now.inputTokens + then.inputTokens,
      cacheReadTokens: now.cacheReadTokens + then.cacheReadTokens,
      cacheWriteTokens: now.cacheWriteTokens + then.cacheWriteTokens,
      outputTokens: now.outputTokens + then.outputTokens,
      told: true,
    },
  }
}

/** A model that may take long is waited for as long, also before its first word. */
function patienceOf({ timeLimitSeconds = 0 }: LanguageModelSettings): ModelPatience {
  const milliseconds = timeLimitSeconds * 1_000
  return { ...PATIENCE, idleMs: Math.max(PATIENCE.idleMs, milliseconds), totalMs: Math.max(PATIENCE.totalMs, milliseconds) }
}

const ABILITIES: readonly ModelAbility[] = ['tools', 'output', 'effort', 'temperature']

/** The form of an output may be refused for its schema, the others are refused for good. */
const keyOf = (ability: ModelAbility, { output }: ModelRequest) => (ability === 'output' ? `output ${output?.name}` : ability)
