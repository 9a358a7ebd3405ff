/** The embedding model of a search. The caller injects it; retrieval makes no requests itself. */
export interface MeaningModel {
  /** The name of the model, by which its vectors are stored. */
  name: string
  /** The vector of a question, of unit length; undefined when there is none in time. */
  embed(question: string): Promise<Float32Array | undefined>
  /**
   * Cosines between a question and passages that have no stored vectors, in order; undefined when there are none in time. Absent: documents beside the
   * workspace are searched by words.
   */
  compare?(question: string, passages: readonly string[]): Promise<readonly number[] | undefined>
}

/** Scores how well texts answer a question, higher is better; undefined when there is no result in time. */
export type Reranker = (question: string, texts: readonly string[]) => Promise<readonly number[] | undefined>

/** A requested model that gave no result. */
export type MissingModel = 'meaning' | 'reranked'

/**
 * Weight of a model's score, which is between 0 and 1 like every feature, in a page's score: as much as the page's own words. Reasons:
 * docs/decisions/0010.
 */
const modelWeights = { meaning: 1, reranked: 1 }

type ModelFeatures = Partial<Record<keyof typeof modelWeights, number>>

/** The score with the models' scores added; unchanged without them. */
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

/** Values scaled linearly between the lowest, 0, and the highest, 1. */
export function betweenExtremes(values: readonly number[]): number[] {
  const lowest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const highest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return values.map((value) => (highest === lowest ? 1 : (value - lowest) / (highest - lowest)))
}
