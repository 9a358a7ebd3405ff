import { addRow, call, type Cell, minus, over, text, when } from '../../model/index.ts'
import { missing } from '../missing-figure.ts'
import { at, enter, firstColumn, headerRow, noteRow, titleRows } from '../page.ts'
import { notAvailable } from '../period-page.ts'
import { ratio } from '../ratio-rows.ts'
import type { OperatingLine } from './datapack-input.ts'
import { datapackLabels } from './datapack-labels.ts'
import { firstYear, type StatementPage } from './statement-sheet.ts'

/**
 * Operating measures as documents state them, each with its source and day, and their growth.
 *
 * Figures: `operating.MEASURE.growth.YEAR`, with positions from 0.
 */
export function fillOperating(page: StatementPage, lines: readonly OperatingLine[], figures: Map<string, Cell>): void {
  const { sheet, translate, years, amount } = page
  titleRows(sheet, translate(datapackLabels.operatingTitle), page.subtitle)
  headerRow(sheet, [translate(datapackLabels.item), ...years])
  for (const { id, label, isMoney, values } of lines) {
    const row = addRow(sheet)
    text(row, firstColumn, translate(label))
    const format = isMoney ? amount : 'whole'
    const cells = values.map((value, year) => enter(row, firstYear + year, value ?? missing('documents'), { format }))
    const growthRow = addRow(sheet)
    text(growthRow, firstColumn, translate(datapackLabels.operatingGrowth), { role: 'note', indent: 1 })
    cells.forEach((cell, year) => {
      if (year === 0) return void enter(growthRow, firstYear, missing('documentsBefore'), { role: 'note' })
      const before = at(cells, year - 1)
      const isKnown = call('AND', call('ISNUMBER', before), call('ISNUMBER', cell))
      const growth = when(isKnown, ratio(cell, before, minus(over(cell, before), 1)), notAvailable)
      figures.set(`operating.${id}.growth.${year}`, enter(growthRow, firstYear + year, growth, { format: 'percent', role: 'note' }))
    })
  }
  if (lines.length > 0) addRow(sheet)
  noteRow(sheet, translate(datapackLabels[lines.length === 0 ? 'noOperating' : 'operatingNote']))
}
