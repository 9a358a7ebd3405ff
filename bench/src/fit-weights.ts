import type { Feature } from '@dossier/retrieval'

/** One question: its candidate pages with their features, and the correct ones. */
export interface Example {
  /** Questions of one group are always in the same fold; here the company. */
  group: string
  pages: { features: Record<Feature, number>; right: boolean }[]
}

export type Weights = Record<Feature, number>

const steps = 300
const stepSize = 0.15

/**
 * Fits weights that give the correct pages most of the probability, exp(score) normalised over the candidates (the listwise loss of Cao et al.,
 * "Learning to Rank: From Pairwise Approach to Listwise Approach", 2007), by gradient ascent.
 * @param prior weights of the regularisation
 * @param pull its strength: the penalty is pull/2 times the squared distance, per question
 */
export function fitWeights(examples: readonly Example[], prior: Weights, pull: number): Weights {
  const names = Object.keys(prior) as Feature[]
  const start = names.map((name) => prior[name])
  const usable = examples
    .filter((example) => example.pages.some((page) => page.right))
    .map(({ pages }) => ({
      right: pages.map((page) => page.right),
      rows: pages.map((page) => Float64Array.from(names, (name) => page.features[name])),
    }))
  const weights = [...start]
  const speed = names.map(() => 1e-8)
  for (let step = 0; step < steps; step++) {
    const gradient = weights.map((weight, at) => -pull * (weight - (start[at] ?? 0)))
    for (const { right, rows } of usable) addGradient(gradient, weights, right, rows, usable.length)
    // Adagrad: weights of rare features move as far as those of common ones.
    gradient.forEach((slope, at) => {
      speed[at] = (speed[at] ?? 0) + slope ** 2
      weights[at] = (weights[at] ?? 0) + (stepSize * slope) / Math.sqrt(speed[at] ?? 1)
    })
  }
  return Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0])) as Weights
}

function addGradient(
  gradient: number[],
  weights: readonly number[],
  right: readonly boolean[],
  rows: readonly Float64Array[],
  questions: number,
): void {
  const odds = rows.map((row) => Math.exp(row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)))
  const all = odds.reduce((sum, one) => sum + one, 0)
  const good = odds.reduce((sum, one, at) => sum + (right[at] ? one : 0), 0)
  rows.forEach((row, page) => {
    const own = odds[page] ?? 0
    const share = ((right[page] ? own / good : 0) - own / all) / questions
    row.forEach((value, at) => {
      gradient[at] = (gradient[at] ?? 0) + share * value
    })
  })
}

/** Rank, from 0, of the first right page of each example under `weights`; Infinity if none is a candidate. */
export function rankOfRight(example: Example, weights: Weights): number {
  const names = Object.keys(weights) as Feature[]
  const ranked = example.pages
    .map((page) => ({ right: page.right, score: scoreOf(page.features, weights, names) }))
    .sort((a, b) => b.score - a.score)
  const at = ranked.findIndex((page) => page.right)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function scoreOf(features: Record<Feature, number>, weights: Weights, names: readonly Feature[]): number {
  let score = 0
  for (const name of names) score += features[name] * weights[name]
  return score
}
