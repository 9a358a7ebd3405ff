import type { CitedFigure } from './cited-passage.ts'
import { timeOf } from './figure-times.ts'
import type { JudgedFigure } from './judge-figures.ts'
import type { ReadSentence } from './judged-sentence.ts'
import { isCompared } from './time-of-figure.ts'
import type { VerificationReason } from './verification.ts'

/**
 * Periods that the sentence tells without naming them: what it compares a figure with is the earlier of the two, what it tells of no year is the
 * latest of its row, and "for the half-year" is no quarter.
 */
export function compareUnsaidPeriods(sentence: ReadSentence, judged: readonly JudgedFigure[]): VerificationReason[] {
  const { text, figures, question } = sentence
  const all = figures.map(({ figure }) => figure)
  const told = judged.filter(({ reason, found }) => reason === null && found.length > 0 && found.every(({ cell }) => cell?.figure.period))
  const isEarlier = ({ said }: JudgedFigure): boolean => isCompared(text, said.figure, all)
  const wrong = told.filter((one) => {
    if (!isOfLength(one, text)) return true
    if (isEarlier(one)) {
      const partner = nearest(
        told.filter((other) => !isEarlier(other) && other.said.figure.kind === one.said.figure.kind),
        one,
      )
      return (
        partner !== undefined && one.found.every((then) => partner.found.every((now) => isSameRow(now, then) && yearOf(now) < yearOf(then)))
      )
    }
    if (sentence.times.some(({ year }) => year !== undefined) || /(?:19|20)\d{2}/.test(question) || timeOf(one.said, sentence) !== null)
      return false
    return !tellsEarlier.test(text) && one.found.every((cited) => yearOf(cited) < latestOfRow(cited))
  })
  return wrong.map(({ said }) => ({ code: 'period-differs', text: said.figure.text }))
}

const tellsEarlier =
  /\b(?:prior|previous|preceding|earlier|ago|last year|year before|back in|formerly|then|had)\b|전년|전기|작년|지난해|당시|이전/i

const yearOf = ({ cell }: CitedFigure): number => {
  const period = cell?.figure.period
  return period ? period.year * 12 + (period.month ?? 12) : 0
}

const isSameRow = (one: CitedFigure, other: CitedFigure): boolean =>
  one.cell !== undefined && one.cell.table === other.cell?.table && one.cell.fact.row === other.cell.fact.row

function latestOfRow({ cell, passage }: CitedFigure): number {
  const own = cell?.figure.period
  if (!cell || !own) return 0
  const years = passage.rows.flatMap(({ table, fact, figure: { period } }) =>
    table === cell.table &&
    fact.row === cell.fact.row &&
    period &&
    period.months === own.months &&
    !fact.isChange &&
    period.status === own.status
      ? [period.year * 12 + (period.month ?? 12)]
      : [],
  )
  return Math.max(0, ...years)
}

function nearest(others: readonly JudgedFigure[], { said }: JudgedFigure): JudgedFigure | undefined {
  const far = (one: JudgedFigure): number => Math.abs(one.said.figure.start - said.figure.start)
  return others.toSorted((one, other) => far(one) - far(other))[0]
}

const lengths: readonly (readonly [RegExp, number])[] = [
  [/\bquarter(?:ly)?\b|분기/i, 3],
  [/\b(?:half[- ]year(?:ly)?|(?:first|second) half|six months)\b|반기/i, 6],
  [/\b(?:full year|full-year|twelve months|annual)\b|연간/i, 12],
]

/** Where the sentence names one length of time, its figures are of columns that last as long. */
function isOfLength({ found }: JudgedFigure, text: string): boolean {
  const said = lengths.flatMap(([pattern, months]) => (pattern.test(text) ? [months] : []))
  const [months, ...more] = said
  if (months === undefined || more.length > 0) return true
  return found.some(({ cell }) => cell?.figure.period?.months === undefined || cell.figure.period.months === months)
}
