import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  type Formula,
  type Language,
  type NumberFormat,
  type Operand,
  range,
  type Sheet,
  text,
  times,
  when,
} from '../model/index.ts'
import { at, firstColumn, headerRow, titleRows, type Words } from './page.ts'

/** A condition that a workbook tests by a formula. */
export interface Check {
  words: Words
  /** The tested value, shown next to the result. */
  value: Operand
  /** The reference value, as a text. */
  limit: string
  holds: Formula
  /** `warning`: worth checking, but not an error. */
  weight: 'error' | 'warning'
  format: NumberFormat
}

const words = {
  check: { ko: '검증 항목', en: 'Check' },
  value: { ko: '값', en: 'Value' },
  limit: { ko: '기준', en: 'Limit' },
  verdict: { ko: '판정', en: 'Result' },
  overall: { ko: '종합 판정', en: 'Overall' },
  good: { ko: '적합', en: 'OK' },
  warning: { ko: '검토', en: 'REVIEW' },
  bad: { ko: '부적합', en: 'FAIL' },
} as const satisfies Record<string, Words>

/** Fills a sheet of checks, each with its formula and its verdict, and returns the cell with the overall verdict. */
export function fillChecks(
  sheet: Sheet,
  { title, subtitle }: { title: string; subtitle: string },
  checks: readonly Check[],
  language: Language,
): Cell {
  const translate = (one: Words): string => one[language]
  titleRows(sheet, title, subtitle)
  const head = headerRow(sheet, [words.check, words.value, words.limit].map(translate))
  text(head, firstColumn + 3, translate(words.verdict), { role: 'header', align: 'center' })
  const verdicts = checks.map(({ words: label, value, limit, holds, weight, format }) => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(label))
    calculated(row, firstColumn + 1, typeof value === 'object' ? value : call('SUM', value), { format })
    text(row, firstColumn + 2, limit, { align: 'right' })
    return calculated(row, firstColumn + 3, when(holds, translate(words.good), translate(weight === 'error' ? words.bad : words.warning)), {
      role: 'check',
      align: 'center',
    })
  })
  const row = addRow(sheet, 2)
  text(row, firstColumn, translate(words.overall), { role: 'total' })
  for (const column of [1, 2]) text(row, firstColumn + column, '', { role: 'total' })
  const count = (word: Words): Formula => compared(call('COUNTIF', range(verdicts), translate(word)), '>', 0)
  const overall = calculated(
    row,
    firstColumn + 3,
    when(count(words.bad), translate(words.bad), when(count(words.warning), translate(words.warning), translate(words.good))),
    { role: 'check', align: 'center', name: 'OverallCheck' },
  )
  sheet.verdicts = {
    cells: [at(verdicts, 0), overall],
    good: translate(words.good),
    warning: translate(words.warning),
    bad: translate(words.bad),
  }
  return overall
}

/** The three verdicts in a language, so that another sheet can use the same colours. */
export const verdictWords = (language: Language) => ({
  good: words.good[language],
  warning: words.warning[language],
  bad: words.bad[language],
})

/**
 * Whether a figure is at most another, up to the rounding of sums in another order: relative to a reference amount, or to one if that is smaller. A text
 * is more than every number, as in a plain comparison.
 */
export const isAtMost = (lower: Formula, upper: Operand, reference: Operand = upper): Formula =>
  compared(lower, '<=', call('SUM', upper, times(1e-9, call('MAX', 1, call('ABS', call('SUM', reference))))))

/** Whether two figures are equal up to rounding: relative to the first, or to one if that is smaller. */
export const isSame = (difference: Formula, reference: Operand): Formula =>
  compared(call('ABS', difference), '<=', {
    kind: 'operation',
    operator: '*',
    left: { kind: 'number', value: 1e-9 },
    right: call('MAX', 1, call('ABS', reference)),
  })
