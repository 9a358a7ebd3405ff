import { yearsIn } from '@dossier/notation'
import type { ReadSentence } from '../claims.ts'
import { type CitedFigure, isOfSameRow } from '../reading/cited-passage.ts'
import { readText } from '../reading/read-text.ts'
import { isOfTime } from '../reading/time-of-figure.ts'
import type { VerificationReason } from '../verification.ts'
import { isOfAnotherColumn } from './place.ts'

type Period = NonNullable<NonNullable<CitedFigure['cell']>['figure']['period']>

/**
 * A calculation must use what the sentence is about: its figures of different rows are of one period, a change from a year earlier uses that year's
 * figure, and a ratio uses no other column than the one that the sentence names.
 *
 * @param isShare whether it divides: of a sum the sentence may name the total alone
 */
export function compareOperands(sentence: ReadSentence, operands: readonly CitedFigure[], isShare: boolean): VerificationReason[] {
  for (const one of operands) {
    const text = one.cell?.fact.cell.text ?? ''
    if (isShare && isOfAnotherColumn(one, operands, sentence)) return [{ code: 'number-of-another-place', text }]
    if (isOfAnotherTime(one, operands, sentence) || skipsPeriods(one, operands, sentence)) return [{ code: 'period-differs', text }]
  }
  return []
}

const periodOf = ({ cell }: CitedFigure): Period | null => (cell?.figure.periodOfTable ? null : (cell?.figure.period ?? null))

/** Periods for which the row of a figure prints figures of the same kind. */
function periodsOfRow({ cell, passage }: CitedFigure): Period[] {
  return passage.rows.flatMap(({ table, fact, figure: { period, periodOfTable } }) =>
    table === cell?.table &&
    fact.row === cell.fact.row &&
    period &&
    !periodOfTable &&
    !fact.isChange &&
    fact.unit.dimension === cell.fact.unit.dimension
      ? [period]
      : [],
  )
}

/** Whether a figure is the only one of its row and of another year than the sentence's, which the row has as well. */
function isOfAnotherTime(one: CitedFigure, operands: readonly CitedFigure[], { times }: ReadSentence): boolean {
  const own = periodOf(one)
  if (own === null || operands.some((other) => other !== one && isOfSameRow(one, other))) return false
  const [time, ...others] = times.filter(({ year }) => year !== undefined)
  if (time === undefined || others.some(({ year }) => year !== time.year) || isOfTime(own, time)) return false
  return periodsOfRow(one).some((period) => isOfTime(period, time))
}

/** Whether a change "from a year earlier" is computed over more than one year. */
function skipsPeriods(one: CitedFigure, operands: readonly CitedFigure[], { text, question }: ReadSentence): boolean {
  const own = periodOf(one)
  if (own === null || !readText(text).relativeYears.includes(-1)) return false
  const named = new Set(yearsIn(`${text} ${question}`).map(({ year }) => year))
  return operands.some((other) => {
    const earlier = other !== one && isOfSameRow(one, other) ? periodOf(other) : null
    if (earlier === null || earlier.year >= own.year || named.has(earlier.year)) return false
    return periodsOfRow(one).some(({ year, months }) => year < own.year && year > earlier.year && months === own.months)
  })
}
