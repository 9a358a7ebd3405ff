import {
  addRow,
  calculated,
  call,
  type Cell,
  type Chart,
  compared,
  type Formula,
  type Language,
  minus,
  type NumberFormat,
  plus,
  type Sheet,
  text,
  when,
} from '../model/index.ts'
import { firstColumn, sectionRow, type Words } from './page.ts'

const words = {
  start: { ko: '시작', en: 'Start' },
  end: { ko: '끝', en: 'End' },
  base: { ko: '바닥', en: 'Base' },
  total: { ko: '합계', en: 'Total' },
  increase: { ko: '증가', en: 'Increase' },
  decrease: { ko: '감소', en: 'Decrease' },
  below: { ko: '0 미만', en: 'Below zero' },
} as const satisfies Record<string, Words>

const seen = { total: '12304F', increase: '4C9A6A', decrease: 'C0504D', below: '8C8C8C' } as const
type Series = keyof typeof seen | 'base'

export interface WaterfallSteps {
  opening: { label: string; value: Formula }
  steps: readonly { label: string; change: Formula }[]
  closing: { label: string; value: Formula }
}

/** A table of bars, each starting where the previous one ends, and the chart over it; values below zero are a separate series. */
export function waterfall(
  sheet: Sheet,
  { title, format, language }: { title: string; format: NumberFormat; language: Language },
  { opening, steps, closing }: WaterfallSteps,
): Omit<Chart, 'from' | 'size'> {
  addRow(sheet)
  sectionRow(sheet, title, 8)
  const head = addRow(sheet)
  Object.values(words).forEach((label, column) => text(head, firstColumn + 1 + column, label[language], { role: 'note', align: 'right' }))
  const labels: Cell[] = []
  const series: Record<Series, Cell[]> = { base: [], total: [], increase: [], decrease: [], below: [] }
  const nothing = call('SUM', 0)
  const bar = (label: string, from: Formula, to: (start: Cell) => Formula, isTotal: boolean): Cell => {
    const row = addRow(sheet)
    labels.push(text(row, firstColumn, label))
    const put = (column: number, formula: Formula): Cell => calculated(row, firstColumn + column, formula, { format })
    const start = put(1, from)
    const end = put(2, to(start))
    const [least, most] = [call('MIN', start, end), call('MAX', start, end)]
    const above = minus(call('MAX', 0, most), call('MAX', 0, least))
    series.base.push(put(3, plus(call('MAX', 0, least), call('MIN', 0, most))))
    series.total.push(put(4, isTotal ? above : nothing))
    series.increase.push(put(5, isTotal ? nothing : when(compared(end, '>=', start), above, 0)))
    series.decrease.push(put(6, isTotal ? nothing : when(compared(end, '<', start), above, 0)))
    series.below.push(put(7, minus(call('MIN', 0, least), call('MIN', 0, most))))
    return end
  }
  let end = bar(opening.label, nothing, () => opening.value, true)
  for (const { label, change } of steps) end = bar(label, end, (start) => plus(start, change), false)
  bar(closing.label, nothing, () => closing.value, true)
  return {
    kind: 'stacked-column',
    title,
    categories: labels,
    series: [
      { name: words.base[language], values: series.base, colour: 'none' },
      ...(Object.keys(seen) as (keyof typeof seen)[]).map((key) => ({
        name: words[key][language],
        values: series[key],
        colour: seen[key],
      })),
    ],
    format,
    hasLegend: false,
  }
}
