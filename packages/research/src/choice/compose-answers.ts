import type { Analyser } from '@dossier/retrieval'
import type { AskedQuestion } from '../read-question.ts'
import { type Composed, composeFigures, eachValueOnce } from './compose-figures.ts'
import type { GatheredCandidates } from './gather-candidates.ts'
import { operandMeasures } from './operand-measure.ts'
import { readCalculations } from './read-calculation.ts'

/** What the readings of a question as a calculation give, the likeliest first. */
export function composeAnswers({ asked, judge }: GatheredCandidates, question: AskedQuestion, analyser: Analyser): Composed[] {
  const calculations = readCalculations(question, {
    ...(asked.operation !== undefined && { operation: asked.operation }),
    years: asked.time.years,
  })
  const composed = calculations.flatMap((calculation) =>
    composeFigures(calculation, operandMeasures(calculation, { question, asked, analyser }), judge),
  )
  return eachValueOnce(composed.toSorted((one, other) => other.probability - one.probability))
}
