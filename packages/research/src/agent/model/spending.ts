import { estimateTokens } from './estimate-tokens.ts'
import type { InvestigationLimits, StoppedBy, UsageOfModel } from '../investigation.ts'
import type { AnswerModel, ModelPrices, ModelReply, ModelRequest, ModelUsage } from './model.ts'

/** What an investigation has used of its limits. */
export interface Spending {
  step: () => void
  steps: () => number
  /** Counts a reply; tokens that the provider does not report are estimated. */
  add: (model: AnswerModel, request: ModelRequest, reply: ModelReply) => void
  /** The limit of which this share is used up; null if there is none. */
  reached: (share?: number) => StoppedBy | null
  isLate: () => boolean
  /** Input tokens that the limits of tokens and money leave for a model, and which of the two is the lower one. */
  inputLeft: (model: AnswerModel) => { tokens: number; limit: 'tokens' | 'money' }
  usage: () => UsageOfModel[]
}

const million = 1_000_000

export function startSpending(limits: InvestigationLimits, now: () => number): Spending {
  const startedAt = now()
  const models = new Map<string, UsageOfModel>()
  let steps = 0
  const sumOf = (count: (usage: UsageOfModel) => number): number => [...models.values()].reduce((sum, usage) => sum + count(usage), 0)
  const tokens = (): number => sumOf(({ inputTokens, outputTokens }) => inputTokens + outputTokens)
  return {
    step: () => {
      steps++
    },
    steps: () => steps,
    add: ({ prices }, request, { model, text, usage }) => {
      const input = usage.isReported ? usage.inputTokens : estimateRequest(request)
      const output = usage.isReported ? usage.outputTokens : estimateTokens(text)
      const { cacheReadTokens = 0, cacheWriteTokens = 0 } = usage.isReported ? usage : {}
      const known = models.get(model) ?? {
        model,
        calls: 0,
        inputTokens: 0,
        cacheReadTokens: 0,
        cacheWriteTokens: 0,
        outputTokens: 0,
        cost: prices ? 0 : null,
        isReported: true,
      }
      const cost = prices ? costOf(prices, { inputTokens: input, cacheReadTokens, cacheWriteTokens, outputTokens: output }) : null
      models.set(model, {
        model,
        calls: known.calls + 1,
        inputTokens: known.inputTokens + input,
        cacheReadTokens: known.cacheReadTokens + cacheReadTokens,
        cacheWriteTokens: known.cacheWriteTokens + cacheWriteTokens,
        outputTokens: known.outputTokens + output,
        cost: known.cost === null || cost === null ? null : known.cost + cost,
        isReported: known.isReported && usage.isReported,
      })
    },
    reached: (share = 1) => {
      if (now() - startedAt >= limits.milliseconds * share) return 'time'
      if (steps >= limits.steps * share) return 'steps'
      if (tokens() >= limits.tokens * share) return 'tokens'
      return sumOf(({ cost }) => cost ?? 0) >= limits.cost * share ? 'money' : null
    },
    isLate: () => now() - startedAt >= limits.milliseconds,
    inputLeft: ({ prices }) => {
      const left = limits.tokens - tokens()
      const money = limits.cost - sumOf(({ cost }) => cost ?? 0)
      const affordable = prices === undefined || prices.input === 0 ? Infinity : (money / prices.input) * million
      return affordable < left ? { tokens: affordable, limit: 'money' } : { tokens: left, limit: 'tokens' }
    },
    usage: () => [...models.values()],
  }
}

/** Price of tokens in US dollars; tokens read from the provider's cache, and written to it, have prices of their own. */
export function costOf(
  { input, output, cacheRead = input, cacheWrite = input }: ModelPrices,
  { inputTokens, cacheReadTokens = 0, cacheWriteTokens = 0, outputTokens }: Omit<ModelUsage, 'isReported'>,
): number {
  const plain = inputTokens - cacheReadTokens - cacheWriteTokens
  return (plain * input + cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite + outputTokens * output) / million
}

/** Estimated tokens of everything that a request sends. */
export function estimateRequest({ system, messages, tools = [], output }: ModelRequest): number {
  return estimateTokens(`${system}\n${JSON.stringify([messages, tools, output ?? null])}`)
}
