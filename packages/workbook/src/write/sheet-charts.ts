import type { SheetChart } from 'hucre'
import { type Cell, type Chart, fixedRange, formatCodes, type Language, type Layout, rowNumber } from '../model/index.ts'
import { fontName } from './cell-style.ts'

const kinds = {
  column: { type: 'column', barGrouping: 'clustered', gapWidth: 60 },
  line: { type: 'line' },
  scatter: { type: 'scatter', scatterStyle: 'marker' },
  'stacked-column': { type: 'column', barGrouping: 'stacked', overlap: 100, gapWidth: 50 },
  'stacked-bar': { type: 'bar', barGrouping: 'stacked', overlap: 100, gapWidth: 60 },
} as const satisfies Record<Chart['kind'], Partial<SheetChart>>

const unseen = { theme: 'bg1', alpha: 0 } as const

/** Cells of a chart as a range. Throws when other cells are between them: a range would draw those too. */
function rangeOf(cells: readonly Cell[], layout: Layout): string {
  const [from] = cells
  const to = cells.at(-1)
  if (!from || !to) throw new Error('A chart has a series without cells')
  const covered = rowNumber(to.row, layout) - rowNumber(from.row, layout) + to.column - from.column + 1
  if (covered !== cells.length) throw new Error(`A series of a chart in ${from.row.sheet.name} is not one row or column of cells`)
  return fixedRange(from, to, layout)
}

/** A chart of the model as hucre writes it into the drawing of its sheet. */
export function sheetChart(chart: Chart, layout: Layout, language: Language): SheetChart {
  const row = rowNumber(chart.from.row, layout)
  const label = { labelFontSize: 9, labelFontFamily: fontName[language] }
  const value: NonNullable<SheetChart['axes']>['y'] = {
    numberFormat: { formatCode: formatCodes[chart.format], sourceLinked: false },
    ...label,
    gridlines: { major: chart.kind !== 'stacked-bar' },
    majorTickMark: 'none',
    minorTickMark: 'none',
    // With categories from the top, the value axis remains at the bottom.
    ...(chart.kind === 'stacked-bar' && { crosses: 'max' }),
    ...(chart.axisTitle !== undefined && { title: chart.axisTitle, axisTitleFontSize: 9 }),
  }
  const { title: _, ...untitled } = value
  const horizontal = {
    ...untitled,
    numberFormat: { formatCode: formatCodes[chart.categoryFormat ?? chart.format], sourceLinked: false },
  }
  return {
    ...kinds[chart.kind],
    title: chart.title,
    titleFontSize: 12,
    titleBold: true,
    titleFontFamily: fontName[language],
    legend: chart.hasLegend ? 'bottom' : false,
    ...(chart.hasLegend && { legendFontSize: 9 }),
    altText: chart.title,
    anchor: {
      from: { row, col: chart.from.column },
      to: { row: row + chart.size.rows, col: chart.from.column + chart.size.columns },
    },
    axes: {
      // The first row of a table is the topmost bar.
      x:
        chart.kind === 'scatter'
          ? horizontal
          : {
              ...label,
              tickLblPos: 'low',
              majorTickMark: 'none',
              minorTickMark: 'none',
              ...(chart.kind === 'stacked-bar' && { reverse: true }),
            },
      y: value,
    },
    series: chart.series.map(({ name, values, across, colour, hasLabels }) => ({
      name,
      values: rangeOf(values, layout),
      categories: rangeOf(across ?? chart.categories, layout),
      color: colour === 'none' ? unseen : colour,
      ...(hasLabels === true && {
        dataLabels:
          chart.kind === 'scatter'
            ? { showSeriesName: true, position: 'r', fontSize: 8 }
            : {
                showValue: true,
                position: 'outEnd',
                fontSize: 8,
                numberFormat: { formatCode: formatCodes[chart.format], sourceLinked: false },
              },
      }),
      ...(chart.kind === 'scatter' && { marker: { symbol: 'circle', size: 8, fill: colour, line: colour } }),
    })),
  }
}
