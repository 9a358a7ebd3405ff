import type { Analyser } from '@dossier/retrieval'
import { type AskedMeasure, operandMeasures, readCalculations } from '../../question/index.ts'
import { composeFigures, eachValueOnce } from './compose-figures.ts'
import type { Composed } from './composed.ts'
import type { FeaturedCandidate } from './figure-features.ts'
import type { GatheredCandidates } from './gather-candidates.ts'

/** Results of all calculations that a question may ask for, the most probable first. */
export function composeAnswers({ question, asked, judge }: GatheredCandidates, analyser: Analyser): Composed[] {
  if (asked.band !== undefined) return []
  const judgeOnce = withCache(judge)
  const calculations = readCalculations(question, {
    ...(asked.operation !== undefined && { operation: asked.operation }),
    ...(asked.change !== undefined && { change: asked.change }),
    years: asked.time.years,
  })
  const composed = calculations.flatMap((calculation) =>
    composeFigures(calculation, operandMeasures(calculation, { question, asked, analyser }), judgeOnce),
  )
  const distinct = asked.change === undefined ? composed : eachChangeOnce(composed)
  return eachValueOnce(distinct.toSorted((one, other) => other.probability - one.probability))
}

/** Keeps a change in per cent if there is one, otherwise the change itself. */
function eachChangeOnce(composed: readonly Composed[]): Composed[] {
  const keyOf = ({ figures }: Composed): string =>
    [...figures.values()].map(({ fact, from }) => `${from.source} ${from.page.number} ${fact.cell.start}`).join()
  const inPercent = new Set(composed.filter(({ calculation }) => calculation.resultUnit === 'percent').map(keyOf))
  return composed.filter((one) => one.calculation.resultUnit === 'percent' || !inPercent.has(keyOf(one)))
}

/** Several calculations share operands, and rating all figures takes longest. */
function withCache(judge: GatheredCandidates['judge']): GatheredCandidates['judge'] {
  const cache = new Map<string, FeaturedCandidate[]>()
  return (asked: AskedMeasure) => {
    const { concepts, time, total, scope, kinds } = asked
    const key = JSON.stringify([concepts.map(({ text, importance }) => [text, importance]), time, total, scope, [...kinds.all]])
    const judged = cache.get(key) ?? judge(asked)
    cache.set(key, judged)
    return judged
  }
}
