import { setTimeout as wait } from 'node:timers/promises'
import type { ModelFetch } from '../model-fetch.ts'
import type { LanguageModelFailure } from './language-model-error.ts'
import type { LanguageModelPrices, LanguageModelSettings } from './language-model-settings.ts'
import type { ModelAbility, ModelReply } from './model-reply.ts'
import type { ModelRequest } from './model-request.ts'
import { type ModelTimeouts, DEFAULT_TIMEOUTS, waitBefore } from './timeouts.ts'

export interface AskOptions {
  signal?: AbortSignal
  /** Called with each piece of text as it arrives. */
  onText?: (piece: string) => void
  /** Called before a retry. */
  onRetry?: (retry: { failure: LanguageModelFailure; attempt: number; waitMs: number }) => void
  /** Overrides the service's time-outs. */
  timeouts?: Partial<ModelTimeouts>
}

/** A language model. */
export interface LanguageModelService {
  /** Provider and model, as configured. */
  readonly name: string
  /** If known. */
  readonly prices: LanguageModelPrices | undefined
  /** If known. */
  readonly contextTokens: number | undefined
  /** Time limit of an answer, if configured. */
  readonly timeLimitSeconds?: number | undefined
  /**
   * Sends a request; tool calls are left to the caller. Does not retry once text has arrived: an interrupted reply is then `cut`. A model
   * that used all its tokens for thinking is asked once more with a larger limit, which later requests use as well; the usage is the sum of
   * both.
   *
   * @throws LanguageModelError; the signal's reason
   */
  ask(request: ModelRequest, options?: AskOptions): Promise<ModelReply>
}

/** The SDK, and of it only the provider's package, is loaded with the first service that is opened. */
export function openLanguageModel(
  settings: LanguageModelSettings,
  fetch: ModelFetch,
  ownTimeouts: Partial<ModelTimeouts> = {},
): LanguageModelService {
  const asking = import('./ask-provider.ts')
  const contextTokens = settings.contextTokens ?? DEFAULT_CONTEXT[settings.provider]
  /** Abilities that the model has refused so far. */
  const refused = new Set<string>()
  /** Tokens for thinking, in addition to those of the reply. */
  let thinkingTokens = settings.effort === undefined ? 0 : thinkingTokensFor(contextTokens)
  let isLimited = false

  return {
    name: `${settings.provider}/${settings.model}`,
    prices: settings.prices && withCache(settings.prices, settings.provider),
    contextTokens,
    timeLimitSeconds: settings.timeLimitSeconds,
    async ask(asked, { signal, onText = () => {}, onRetry, timeouts: requestTimeouts } = {}) {
      const { askProvider } = await asking
      const timeouts = { ...timeoutsOf(settings), ...ownTimeouts, ...requestTimeouts }
      const endsAt = performance.now() + timeouts.totalMs
      let thoughtOnly: ModelReply | undefined
      for (let attempts = 1; ;) {
        signal?.throwIfAborted()
        const request = {
          ...asked,
          mostOutputTokens: asked.mostOutputTokens + thinkingTokens,
          ...(settings.effort && { effort: settings.effort }),
        }
        const without = ABILITIES.filter((ability) => refused.has(keyOf(ability, request)))
        const attempt = await askProvider(settings, fetch, request, { without, idleMs: timeouts.idleMs, endsAt, signal, onText })
        if ('reply' in attempt) {
          const reply = thoughtOnly ? withUsageOf(attempt.reply, thoughtOnly) : attempt.reply
          if (thoughtOnly !== undefined || isLimited || !hasOnlyThought(reply)) return reply
          thoughtOnly = reply
          thinkingTokens = Math.min(MAX_THINKING_TOKENS * 2, Math.max(thinkingTokens * 2, thinkingTokensFor(contextTokens)))
          continue
        }
        const { failure, retryAfterSeconds } = attempt.failure
        if (attempt.refused !== undefined) {
          refused.add(keyOf(attempt.refused, request))
          continue
        }
        // The model does not produce that many tokens, or its context window has no space for them.
        if (thinkingTokens > 0 && (failure === 'refused' || failure === 'too-long')) {
          thinkingTokens = 0
          isLimited = true
          if (thoughtOnly !== undefined) return thoughtOnly
          continue
        }
        const isTemporary = failure === 'busy' || failure === 'unavailable'
        const waitMs = isTemporary ? waitBefore(attempts, retryAfterSeconds, timeouts) : undefined
        if (waitMs === undefined || performance.now() + waitMs >= endsAt) throw attempt.failure
        onRetry?.({ failure, attempt: attempts, waitMs })
        await wait(waitMs, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted())
        attempts += 1
      }
    },
  }
}

/**
 * Prices of cached tokens, read and written, as shares of the input price. Where a provider's models differ, the highest is used, so that
 * budgets hold. Local servers charge nothing.
 */
const CACHE_SHARES: Partial<Record<LanguageModelSettings['provider'], { read: number; write: number }>> = {
  openai: { read: 0.5, write: 1 },
  azure: { read: 0.5, write: 1 },
  anthropic: { read: 0.1, write: 1.25 },
  google: { read: 0.25, write: 1 },
  bedrock: { read: 0.25, write: 1.25 },
}

function withCache(prices: LanguageModelPrices, provider: LanguageModelSettings['provider']): LanguageModelPrices {
  const shares = CACHE_SHARES[provider]
  return shares === undefined ? prices : { cacheRead: prices.input * shares.read, cacheWrite: prices.input * shares.write, ...prices }
}

/** Minimum context window of current cloud models. For others only the operator knows. */
const DEFAULT_CONTEXT: Partial<Record<LanguageModelSettings['provider'], number>> = {
  openai: 128_000,
  anthropic: 128_000,
  google: 128_000,
  azure: 128_000,
  bedrock: 128_000,
}

const MAX_THINKING_TOKENS = 12_000
const thinkingTokensFor = (contextTokens = 4 * MAX_THINKING_TOKENS): number => Math.min(MAX_THINKING_TOKENS, Math.floor(contextTokens / 4))

const hasOnlyThought = ({ text, toolCalls, finish }: ModelReply): boolean =>
  finish === 'length' && text.trim() === '' && toolCalls.length === 0

function withUsageOf(reply: ModelReply, before: ModelReply): ModelReply {
  const [now, then] = [reply.usage, before.usage]
  if (!now.isReported || !then.isReported) return { ...reply, usage: { ...now, isReported: false } }
  return {
    ...reply,
    usage: {
      inputTokens: now.inputTokens + then.inputTokens,
      cacheReadTokens: now.cacheReadTokens + then.cacheReadTokens,
      cacheWriteTokens: now.cacheWriteTokens + then.cacheWriteTokens,
      outputTokens: now.outputTokens + then.outputTokens,
      isReported: true,
    },
  }
}

/** A configured time limit also applies to the time before the first output. */
function timeoutsOf({ timeLimitSeconds = 0 }: LanguageModelSettings): ModelTimeouts {
  const milliseconds = timeLimitSeconds * 1_000
  return {
    ...DEFAULT_TIMEOUTS,
    idleMs: Math.max(DEFAULT_TIMEOUTS.idleMs, milliseconds),
    totalMs: Math.max(DEFAULT_TIMEOUTS.totalMs, milliseconds),
  }
}

const ABILITIES: readonly ModelAbility[] = ['tools', 'output', 'effort', 'temperature', 'cache']

/** Structured output may be refused for one schema only; other abilities are refused permanently. */
const keyOf = (ability: ModelAbility, { output }: ModelRequest) => (ability === 'output' ? `output ${output?.name}` : ability)
