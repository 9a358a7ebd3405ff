import { probabilityOf } from '@dossier/research'

/** Candidates of one question, with those that are right. */
export interface ChoiceExample {
  rows: readonly Float64Array[]
  right: readonly boolean[]
  /** Weight of the example. */
  worth: number
}

const steps = 250
const stepSize = 0.25
/**
 * Number of wrong candidates of a question that are learned from: those with the highest scores under preliminary weights, and some of the others.
 */
const mostWrong = 160
const ofOthers = 40
const firstSteps = 60

/**
 * Fits weights under which the right candidates have most of the probability: softmax over the candidates of a question, by gradient ascent on the
 * mean log likelihood minus `pull / 2` times the squared weights. Of thousands of candidates only the closest ones are learned from; the others teach
 * nothing.
 */
export function fitChoice(examples: readonly ChoiceExample[], size: number, pull: number): number[] {
  const usable = examples.filter(({ right }) => right.includes(true))
  const spread = usable.map((example) => withWrong(example, spreadOver(example)))
  const first = ascend(spread, size, { pull, count: firstSteps })
  return ascend(
    usable.map((example) => withWrong(example, closest(example, first))),
    size,
    { pull, count: steps },
  )
}

/** An example with all its right candidates and some of the wrong ones. */
function withWrong({ rows, right, worth }: ChoiceExample, wrong: readonly number[]): ChoiceExample {
  const kept = [...right.flatMap((is, at) => (is ? [at] : [])), ...wrong]
  return { rows: kept.flatMap((at) => rows[at] ?? []), right: kept.map((at) => right[at] === true), worth }
}

const wrongOf = ({ right }: ChoiceExample): number[] => right.flatMap((is, at) => (is ? [] : [at]))

function spreadOver(example: ChoiceExample): number[] {
  const wrong = wrongOf(example)
  const every = Math.max(1, Math.ceil(wrong.length / mostWrong))
  return wrong.filter((_, at) => at % every === 0)
}

function closest(example: ChoiceExample, weights: readonly number[]): number[] {
  const wrong = wrongOf(example)
  const scores = example.rows.map((row) => dot(row, weights))
  const order = wrong.toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
  const others = order.slice(mostWrong)
  const every = Math.max(1, Math.ceil(others.length / ofOthers))
  return [...order.slice(0, mostWrong), ...others.filter((_, at) => at % every === 0)]
}

function ascend(usable: readonly ChoiceExample[], size: number, { pull, count }: { pull: number; count: number }): number[] {
  const worth = usable.reduce((sum, one) => sum + one.worth, 0)
  const weights = Array.from({ length: size }, () => 0)
  const speed = weights.map(() => 1e-8)
  for (let step = 0; step < count; step++) {
    const gradient = weights.map((weight) => -pull * weight)
    for (const example of usable) addGradient(gradient, weights, example, example.worth / worth)
    gradient.forEach((slope, at) => {
      speed[at] = (speed[at] ?? 0) + slope ** 2
      weights[at] = (weights[at] ?? 0) + (stepSize * slope) / Math.sqrt(speed[at] ?? 1)
    })
  }
  return weights
}

function addGradient(gradient: number[], weights: readonly number[], { rows, right }: ChoiceExample, share: number): void {
  const scores = rows.map((row) => dot(row, weights))
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  const odds = scores.map((score) => Math.exp(score - highest))
  const all = odds.reduce((sum, one) => sum + one, 0)
  const good = odds.reduce((sum, one, at) => sum + (right[at] === true ? one : 0), 0)
  rows.forEach((row, at) => {
    const own = odds[at] ?? 0
    const slope = share * ((right[at] === true ? own / good : 0) - own / all)
    if (Math.abs(slope) < 1e-9) return
    for (let feature = 0; feature < gradient.length; feature++) gradient[feature] = (gradient[feature] ?? 0) + slope * (row[feature] ?? 0)
  })
}

function dot(row: Float64Array, weights: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += (row[at] ?? 0) * (weights[at] ?? 0)
  return sum
}

/** An example of a decision: its features and the correct outcome. */
export interface Decided {
  row: Float64Array
  is: boolean
  worth?: number
}

/** Whether a weight can only be positive, only negative, or either. */
export type Sense = 'for' | 'against' | 'either'

/**
 * Weights of a logistic regression, that of the constant last, by gradient ascent as above; the constant is not regularised.
 *
 * @param senses permitted signs of the weights, in the order of the features; by default either
 */
export function fitDecision(examples: readonly Decided[], size: number, pull: number, senses: readonly Sense[] = []): number[] {
  const weights = Array.from({ length: size + 1 }, () => 0)
  const speed = weights.map(() => 1e-8)
  const all = examples.reduce((sum, { worth = 1 }) => sum + worth, 0)
  for (let step = 0; step < 2 * steps; step++) {
    const gradient = weights.map((weight, at) => (at === size ? 0 : -pull * weight))
    for (const { row, is, worth = 1 } of examples) {
      const slope = (worth * ((is ? 1 : 0) - probabilityOf(row, weights))) / all
      for (let at = 0; at < size; at++) gradient[at] = (gradient[at] ?? 0) + slope * (row[at] ?? 0)
      gradient[size] = (gradient[size] ?? 0) + slope
    }
    gradient.forEach((slope, at) => {
      speed[at] = (speed[at] ?? 0) + slope ** 2
      weights[at] = heldTo(senses[at] ?? 'either', (weights[at] ?? 0) + (stepSize * slope) / Math.sqrt(speed[at] ?? 1))
    })
  }
  return weights
}

const heldTo = (sense: Sense, weight: number): number =>
  sense === 'for' ? Math.max(0, weight) : sense === 'against' ? Math.min(0, weight) : weight
