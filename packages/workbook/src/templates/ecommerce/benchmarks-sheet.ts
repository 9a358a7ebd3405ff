import { addRow, call, type Cell, calculated, minus, type NumberFormat, text, when } from '../../model/index.ts'
import { enter, firstColumn, headerRow, noteRow, titleRows } from '../page.ts'
import { missing } from '../missing-figure.ts'
import { notAvailable, type PeriodPage } from '../period-page.ts'
import type { BenchmarkLine, EcommerceInput } from './ecommerce-input.ts'
import { ecommerceLabels } from './ecommerce-labels.ts'

export const benchmarkWidths = [2, 34, 14, 14, 14, 60, 12]

const formats: Record<BenchmarkLine['kind'], NumberFormat> = { percent: 'percent', times: 'multiple', days: 'whole' }

/**
 * Fills the sheet of benchmarks: a metric of the last period, the cited benchmark as an input, and the gap between them. A metric without a benchmark
 * says so. Figures: `benchmark.c` of the company, `benchmark.c.given` where one was given.
 */
export function fillBenchmarks(
  { sheet, translate, figures }: Pick<PeriodPage, 'sheet' | 'translate' | 'figures'>,
  subtitle: string,
  { benchmarks, periods }: Pick<EcommerceInput, 'benchmarks' | 'periods'>,
): void {
  titleRows(sheet, translate(ecommerceLabels.benchmarks), subtitle)
  const { metric, company, benchmark, gap, citation, citedOn } = ecommerceLabels
  const heading = headerRow(sheet, [metric, company, benchmark, gap].map(translate))
  text(heading, firstColumn + 4, translate(citation), { role: 'header', align: 'left', indent: 1 })
  text(heading, firstColumn + 5, translate(citedOn), { role: 'header', align: 'left' })
  for (const line of benchmarks) {
    const row = addRow(sheet)
    text(row, firstColumn, line.label)
    const format = formats[line.kind]
    const own = enter(row, firstColumn + 1, ownFigure(line, figures, periods.length - 1), { format })
    figures.set(`benchmark.${line.code}`, own)
    const given = enter(row, firstColumn + 2, line.benchmark ?? missing('entered'), { format })
    figures.set(`benchmark.${line.code}.given`, given)
    const isBoth = call('AND', call('ISNUMBER', own), call('ISNUMBER', given))
    calculated(row, firstColumn + 3, when(isBoth, minus(own, given), notAvailable), { format })
    text(row, firstColumn + 4, line.benchmark?.source.label ?? translate(ecommerceLabels.noBenchmark), { indent: 1 })
    text(row, firstColumn + 5, line.benchmark?.source.date ?? '')
  }
  addRow(sheet)
  noteRow(sheet, translate(ecommerceLabels.benchmarksNote))
}

/** Names of the figures of the workbook that have a benchmark. */
const figureNames: Partial<Record<BenchmarkLine['code'], (last: number) => string>> = {
  brandSearchShare: (last) => `brandSearchShare.${last}`,
  returnRate: (last) => `returnRate.${last}`,
  cancelRate: (last) => `cancelRate.${last}`,
  discountRate: (last) => `discountRate.${last}`,
  cm1Margin: (last) => `margin1Share.${last}`,
  cm2Margin: (last) => `margin2Share.${last}`,
  cm3Margin: (last) => `margin3Share.${last}`,
  ltvToCac: () => 'ltvToCac',
  marketingEfficiency: (last) => `efficiency.${last}`,
  inventoryDays: (last) => `inventoryDays.${last}`,
}

function ownFigure({ code, own }: BenchmarkLine, figures: ReadonlyMap<string, Cell>, last: number) {
  const name = figureNames[code]?.(last)
  return (name === undefined ? undefined : figures.get(name)) ?? own ?? missing('given')
}
