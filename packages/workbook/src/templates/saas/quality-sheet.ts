import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  type Formula,
  input,
  over,
  plus,
  range,
  text,
  times,
  when,
} from '../../model/index.ts'
import { at, enter, firstColumn, headerRow, noteRow, titleRows, type Words } from '../page.ts'
import { notAvailable, type PeriodPage } from '../period-page.ts'
import type { QualityInput } from './saas-input.ts'
import { saasLabels } from './saas-labels.ts'

/** Columns: component, figure, four bounds, score, weight, reason. */
const columns = { figure: firstColumn + 1, bounds: firstColumn + 2, score: firstColumn + 6, weight: firstColumn + 7, why: firstColumn + 8 }

export const qualityWidths = [2, 46, 11, 9, 9, 9, 9, 11, 9, 72]

interface Scored {
  score: Cell
  weight: Cell
}

/**
 * Fills the sheet of the revenue-quality score: each component with its figure, the bounds of its scores, its weight and the reason for it. Bounds and
 * weights are inputs. A component without data is not scored, and then neither is the whole.
 * @param figureOf the figure of a component: a formula over other sheets, or the text of an unstated figure
 * @param differsFromLedger whether recurring revenue of the last twelve months differs from the ledger
 * @returns the score
 */
export function fillQuality(
  { sheet, translate, figures }: Pick<PeriodPage, 'sheet' | 'translate' | 'figures'>,
  subtitle: string,
  components: readonly QualityInput[],
  figureOf: (code: QualityInput['code']) => Formula | string,
  differsFromLedger: Formula,
): Cell {
  titleRows(sheet, translate(saasLabels.quality), subtitle)
  const bounds = [2, 3, 4, 5].map((score) => translate(saasLabels.boundOf).replace('{score}', String(score)))
  const headings = [saasLabels.component, saasLabels.figure]
    .map(translate)
    .concat(bounds, [saasLabels.score, saasLabels.weight].map(translate))
  text(headerRow(sheet, headings), columns.why, translate(saasLabels.why), { role: 'header', align: 'left', indent: 1 })
  const notScored = translate(saasLabels.notScored)
  const rows = components.map(componentRow)

  function componentRow({ code, label, why, missing, bounds: limits }: QualityInput): Scored {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    const figure = enter(row, columns.figure, figureOf(code), { format: 'percent' })
    figures.set(`quality.${code}`, figure)
    const cells = limits.map((limit, index) => input(row, columns.bounds + index, limit, null, { format: 'percent' }))
    const rounded = call('ROUND', figure, 9)
    // Rising thresholds mean that more is better. One formula for both directions, so that the column has one pattern.
    const [low, high] = [at(cells, 0), at(cells, -1)]
    const reached = cells.map((cell) => {
      const isAbove = call('AND', compared(high, '>', low), compared(rounded, '>=', cell))
      return when(call('OR', isAbove, call('AND', compared(high, '<', low), compared(rounded, '<=', cell))), 1, 0)
    })
    const own = plus(1, call('SUM', ...reached))
    const score = calculated(row, columns.score, when(call('ISNUMBER', figure), own, notScored), { format: 'flag' })
    figures.set(`qualityScore.${code}`, score)
    const weight = input(row, columns.weight, 1, null, { format: 'flag' })
    const reason = missing === null ? why : `${why} ${missing}`
    if (missing === null) text(row, columns.why, why, { indent: 1 })
    else calculated(row, columns.why, when(call('ISNUMBER', figure), why, reason), { align: 'left', indent: 1 })
    return { score, weight }
  }

  const scores = rows.map(({ score }) => score)
  const weighed = rows.map(({ score, weight }) => when(call('ISNUMBER', score), times(score, weight), 0))
  const weightOf = rows.map(({ score, weight }) => when(call('ISNUMBER', score), weight, 0))
  const total = (words: Words, formula: Formula, format: 'flag' | 'hundredths', key: string, name?: string): Cell => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(words), { role: 'total' })
    for (let column = columns.figure; column < columns.score; column += 1) text(row, column, '', { role: 'total' })
    const cell = calculated(row, columns.score, formula, { format, role: 'total', ...(name !== undefined && { name }) })
    figures.set(key, cell)
    return cell
  }
  addRow(sheet)
  const mean = total(
    saasLabels.qualityMean,
    when(compared(call('COUNT', range(scores)), '>', 0), over(call('SUM', ...weighed), call('SUM', ...weightOf)), notAvailable),
    'hundredths',
    'qualityMean',
  )
  const isComplete = compared(call('COUNT', range(scores)), '=', scores.length)
  const score = total(
    saasLabels.qualityScore,
    when(differsFromLedger, notScored, when(isComplete, call('ROUND', mean, 0), notScored)),
    'flag',
    'qualityScore',
    'RevenueQuality',
  )
  const reason = addRow(sheet)
  calculated(
    reason,
    firstColumn,
    when(
      differsFromLedger,
      translate(saasLabels.qualityDiffers),
      when(isComplete, translate(saasLabels.qualityComplete), translate(saasLabels.qualityIncomplete)),
    ),
    { role: 'note', align: 'left' },
  )
  addRow(sheet)
  noteRow(sheet, translate(saasLabels.qualityNote))
  return score
}
