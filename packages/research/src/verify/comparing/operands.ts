import { yearsIn } from '@dossier/notation'
import type { ReadSentence } from '../claims.ts'
import { type CitedFigure, isOfSameRow } from '../reading/cited-passage.ts'
import { readText } from '../reading/read-text.ts'
import { isOfTime } from '../reading/time-of-figure.ts'
import type { VerificationReason } from '../verification.ts'
import { isOfAnotherColumn } from './place.ts'

type Period = NonNullable<NonNullable<CitedFigure['cell']>['figure']['period']>

/**
 * What a calculation takes is what the sentence speaks of: figures of different rows are of one time, a change from the year before takes that
 * year's, and in a share no column stands in the place of one that the sentence names.
 *
 * @param isShare whether it divides: of what it adds up the sentence may name the sum alone
 */
export function compareOperands(sentence: ReadSentence, operands: readonly CitedFigure[], isShare: boolean): VerificationReason[] {
  for (const one of operands) {
    const text = one.cell?.fact.cell.text ?? ''
    if (isShare && isOfAnotherColumn(one, operands, sentence)) return [{ code: 'number-of-another-place', text }]
    if (isOfAnotherTime(one, operands, sentence) || passesOverPeriods(one, operands, sentence)) return [{ code: 'period-differs', text }]
  }
  return []
}

const periodOf = ({ cell }: CitedFigure): Period | null => (cell?.figure.periodOfTable ? null : (cell?.figure.period ?? null))

/** The periods of the row of a figure that it prints figures of its kind for. */
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

/** The only figure of its row is of another year than the sentence tells, which its row has as well. */
function isOfAnotherTime(one: CitedFigure, operands: readonly CitedFigure[], { times }: ReadSentence): boolean {
  const own = periodOf(one)
  if (own === null || operands.some((other) => other !== one && isOfSameRow(one, other))) return false
  const [time, ...others] = times.filter(({ year }) => year !== undefined)
  if (time === undefined || others.some(({ year }) => year !== time.year) || isOfTime(own, time)) return false
  return periodsOfRow(one).some((period) => isOfTime(period, time))
}

/** A change over two years is none "from a year earlier". */
function passesOverPeriods(one: CitedFigure, operands: readonly CitedFigure[], { text, question }: ReadSentence): boolean {
  const own = periodOf(one)
  if (own === null || !readText(text).relativeYears.includes(-1)) return false
  const named = new Set(yearsIn(`${text} ${question}`).map(({ year }) => year))
  return operands.some((other) => {
    const earlier = other !== one && isOfSameRow(one, other) ? periodOf(other) : null
    if (earlier === null || earlier.year >= own.year || named.has(earlier.year)) return false
    return periodsOfRow(one).some(({ year, months }) => year < own.year && year > earlier.year && months === own.months)
  })
}
