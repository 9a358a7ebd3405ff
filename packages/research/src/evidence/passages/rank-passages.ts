import type { FeaturedPassage } from './passage-features.ts'

/** A stretch with the probability, 0 to 1, that it is the one that answers, and the weighted sum of its features. */
export interface RankedPassage extends FeaturedPassage {
  score: number
  probability: number
}

/**
 * Ranks stretches for a question, best first: the odds of each are exp(weights · features).
 *
 * @param weights in the order of `passageFeatures`
 */
export function rankPassages(passages: readonly FeaturedPassage[], weights: readonly number[]): RankedPassage[] {
  const scores = passages.map(({ features }) => features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0))
  const highest = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - highest))
  const all = odds.reduce((sum, one) => sum + one, 0)
  return passages
    .map((passage, at) => ({ ...passage, score: scores[at] ?? 0, probability: (odds[at] ?? 0) / all }))
    .sort((one, other) => other.score - one.score)
}
