import type { Analyser } from '@dossier/retrieval'
import { type AskedMeasure, operandMeasures, readCalculations } from '../../question/index.ts'
import { composeFigures, eachValueOnce } from './compose-figures.ts'
import type { Composed } from './composed.ts'
import type { FeaturedCandidate } from './figure-features.ts'
import type { GatheredCandidates } from './gather-candidates.ts'

/** What the readings of a question as a calculation give, the likeliest first. */
export function composeAnswers({ question, asked, judge }: GatheredCandidates, analyser: Analyser): Composed[] {
  const judgeOnce = remembering(judge)
  const calculations = readCalculations(question, {
    ...(asked.operation !== undefined && { operation: asked.operation }),
    ...(asked.change !== undefined && { change: asked.change }),
    years: asked.time.years,
  })
  const composed = calculations.flatMap((calculation) =>
    composeFigures(calculation, operandMeasures(calculation, { question, asked, analyser }), judgeOnce),
  )
  const told = asked.change === undefined ? composed : eachChangeOnce(composed)
  return eachValueOnce(told.toSorted((one, other) => other.probability - one.probability))
}

/** A change in per cent where there is one, and else the change itself. */
function eachChangeOnce(composed: readonly Composed[]): Composed[] {
  const keyOf = ({ figures }: Composed): string =>
    [...figures.values()].map(({ fact, from }) => `${from.source} ${from.page.number} ${fact.cell.start}`).join()
  const inPercent = new Set(composed.filter(({ calculation }) => calculation.told === 'percent').map(keyOf))
  return composed.filter((one) => one.calculation.told === 'percent' || !inPercent.has(keyOf(one)))
}

/** Several readings have operands in common, and to judge all figures takes longest. */
function remembering(judge: GatheredCandidates['judge']): GatheredCandidates['judge'] {
  const known = new Map<string, FeaturedCandidate[]>()
  return (asked: AskedMeasure) => {
    const { concepts, time, total, scope, kinds } = asked
    const key = JSON.stringify([concepts.map(({ text, importance }) => [text, importance]), time, total, scope, [...kinds.all]])
    const judged = known.get(key) ?? judge(asked)
    known.set(key, judged)
    return judged
  }
}
