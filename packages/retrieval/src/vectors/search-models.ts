/** Finds by what a question means, when somebody can say so. Handed in by whoever searches: retrieval asks nobody itself. */
export interface MeaningModel {
  /** Whose vectors to compare with. */
  name: string
  /** The vector of a question, of unit length; undefined when it is not to be had in time. */
  embed(question: string): Promise<Float32Array | undefined>
}

/** Says how well texts answer a question: a score for each, higher is better; undefined when it is not to be had in time. */
export type Reranker = (question: string, texts: readonly string[]) => Promise<readonly number[] | undefined>

/** A model that was wanted for a search and did without. */
export type MissingModel = 'meaning' | 'reranked'

/**
 * What a model's opinion adds to a page's score, between 0 and 1 as every feature: as much as the page's own words. Set by
 * reason: docs/decisions/0010.
 */
const modelWeights = { meaning: 1, reranked: 1 }

type ModelFeatures = Partial<Record<keyof typeof modelWeights, number>>

/** The score with what models say; as it was where they say nothing. */
export function withModelFeatures<Scored extends { score: number; parts: Record<string, number> }>(
  scored: Scored,
  features: ModelFeatures,
): Scored {
  const entries = Object.entries(features) as [keyof typeof modelWeights, number][]
  if (entries.length === 0) return scored
  const added = entries.map(([name, value]) => [name, value * modelWeights[name]] as const)
  return {
    ...scored,
    score: added.reduce((sum, [, part]) => sum + part, scored.score),
    parts: { ...scored.parts, ...Object.fromEntries(added.filter(([, part]) => part !== 0)) },
  }
}

/** Values between the lowest, 0, and the highest, 1. */
export function betweenExtremes(values: readonly number[]): number[] {
  const lowest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const highest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return values.map((value) => (highest === lowest ? 1 : (value - lowest) / (highest - lowest)))
}
