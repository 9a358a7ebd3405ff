import type { Cell as WrittenCell, CellStyle, CellValue, ConditionalRule, NamedRange, WriteSheet } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import {
  addressOf,
  type Cell,
  fixedRange,
  formulaText,
  type Layout,
  layoutOf,
  quotedSheet,
  type Row,
  type Sheet,
  type Workbook,
} from '../model/index.ts'
import { commentText } from './cell-comment.ts'
import { cellStyle, fontName } from './cell-style.ts'
import { cellText, webAddress, writtenText } from './cell-text.ts'
import { completeParts } from './chart-parts.ts'
import { pageSetupOf, printTitles, rowBreaks, usedColumns } from './page-setup.ts'
import { columnWidth, rowHeight, wrappedCells } from './row-layout.ts'
import { sheetChart } from './sheet-charts.ts'

/** Value that a formula has now, by its cell. */
export type CachedValues = ReadonlyMap<Cell, number | string | boolean>

const printedWords = { ko: '페이지', en: 'Page' } as const

/**
 * Bytes of a workbook (xlsx). Formulas have stored values, so that a viewer without an engine shows figures; Excel recomputes them when it opens the
 * file. A text is stored as a text, whatever its first character.
 * @param madeAt creation time in the properties: the same model at the same time gives the same bytes
 */
export async function writeWorkbook(workbook: Workbook, values: CachedValues, madeAt: Date): Promise<Uint8Array> {
  const layout = layoutOf(workbook)
  const bytes = await writeXlsx({
    sheets: workbook.sheets.map((sheet) => writtenSheet(sheet, workbook, layout, values)),
    namedRanges: [...cellNames(workbook, layout), ...printTitles(workbook.sheets)],
    properties: { title: cellText(workbook.title), creator: 'Dossier', created: madeAt, modified: madeAt },
    defaultFont: { name: fontName[workbook.language], size: 10 },
  })
  const valueOf = (cell: Cell): number | string | boolean | null => {
    const { content } = cell
    if (content.kind === 'formula') return values.get(cell) ?? null
    return content.kind === 'text' ? content.text : content.value
  }
  return completeParts(bytes, workbook, layout, valueOf, madeAt)
}

function cellNames({ sheets }: Workbook, layout: Layout): NamedRange[] {
  const named = sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => cell.name !== undefined)))
  const names = named.map(({ name = '' }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`Two cells are named ${twice}`)
  return named.map((cell) => ({ name: cell.name ?? '', range: fixedRange(cell, cell, layout) }))
}

function writtenSheet(sheet: Sheet, workbook: Workbook, layout: Layout, values: CachedValues): WriteSheet {
  const cells = sheet.rows.flatMap((row, at) =>
    writtenCells(row, workbook, layout, values).map(([cell, written]) => [`${at},${cell.column}`, written] as const),
  )
  const width = usedColumns(sheet)
  const { rows, columns } = sheet.frozen
  return {
    name: sheet.name,
    rows: sheet.rows.map(() => Array.from({ length: width }, () => null)),
    cells: new Map(cells),
    columns: Array.from({ length: width }, (_, at) => ({ width: columnWidth(sheet, at) })),
    rowDefs: new Map(
      sheet.rows.flatMap((row, at) => {
        const height = rowHeight(row)
        return height === undefined ? [] : [[at, { height }] as const]
      }),
    ),
    ...((rows > 0 || columns > 0) && { freezePane: { rows, columns } }),
    view: { showGridLines: false },
    pageSetup: pageSetupOf(sheet),
    rowBreaks: rowBreaks(sheet),
    headerFooter: {
      oddHeader: `&L${printedText(workbook.title)}&R&A`,
      oddFooter: `&L&D&R${printedWords[workbook.language]} &P / &N`,
    },
    charts: sheet.charts.map((chart) => sheetChart(chart, layout, workbook.language)),
    dataValidations: sheet.choices.map((choice) => ({
      type: 'list',
      values: [...choice.values],
      range: addressOf(choice.cell, layout),
      showErrorMessage: true,
      allowBlank: false,
    })),
    conditionalRules: [...verdictRules(sheet, layout), ...heatRules(sheet, layout)],
  }
}

/** In headers and footers "&" begins a code. */
const printedText = (text: string): string => cellText(text).replaceAll('\n', ' ').slice(0, 80).toWellFormed().replaceAll('&', '&&')

function writtenCells(row: Row, workbook: Workbook, layout: Layout, values: CachedValues): (readonly [Cell, Partial<WrittenCell>])[] {
  const wrapped = wrappedCells(row)
  return row.cells.map((cell) => {
    const style = cellStyle(cell, workbook.language, { isWrapped: wrapped.has(cell), isInTallRow: wrapped.size > 0 })
    return [cell, writtenCell(cell, style, workbook, layout, values)] as const
  })
}

function writtenCell(cell: Cell, style: CellStyle, workbook: Workbook, layout: Layout, values: CachedValues): Partial<WrittenCell> {
  const { content } = cell
  if (content.kind === 'formula') {
    const value: CellValue = values.get(cell) ?? null
    return { type: 'formula', formula: formulaText(content.formula, cell.row.sheet, layout), formulaResult: value, value, style }
  }
  if (content.kind === 'input') {
    const value = typeof content.value === 'string' ? writtenText(content.value) : content.value
    return {
      type: typeof value === 'string' ? 'string' : 'number',
      value,
      style,
      ...commentOf(commentText(cell, workbook)),
    }
  }
  const link = linkOf(content.link)
  return {
    type: 'string',
    value: writtenText(content.text),
    style,
    ...(link && { hyperlink: link }),
    ...commentOf(commentText(cell, workbook)),
  }
}

const commentOf = (comment: string | undefined): Pick<Partial<WrittenCell>, 'comment'> =>
  comment === undefined ? {} : { comment: { author: 'Dossier', text: writtenText(comment) } }

function linkOf(link: Sheet | string | undefined): WrittenCell['hyperlink'] | null {
  if (link === undefined) return null
  if (typeof link !== 'string') return { target: '', location: `${quotedSheet(link)}!A1` }
  const target = webAddress(link)
  return target === null ? null : { target }
}

function verdictRules({ verdicts }: Sheet, layout: Layout): ConditionalRule[] {
  const [first] = verdicts?.cells ?? []
  const last = verdicts?.cells.at(-1)
  if (!verdicts || !first || !last) return []
  const range = `${addressOf(first, layout)}:${addressOf(last, layout)}`
  const colours = [
    [verdicts.good, '006100', 'C6EFCE'],
    [verdicts.warning, '7F6000', 'FFEB9C'],
    [verdicts.bad, '9C0006', 'FFC7CE'],
  ] as const
  return colours.map(([word, ink, paper], at) => ({
    type: 'cellIs',
    operator: 'equal',
    priority: at + 1,
    formula: `"${word}"`,
    range,
    style: { font: { color: { rgb: ink } }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: paper }, bgColor: { rgb: paper } } },
  }))
}

/** White to blue; three rules of verdicts come before. */
const heatRules = ({ heatMaps }: Sheet, layout: Layout): ConditionalRule[] =>
  heatMaps.flatMap((cells, at): ConditionalRule[] => {
    const [first] = cells
    const last = cells.at(-1)
    if (!first || !last) return []
    const range = `${addressOf(first, layout)}:${addressOf(last, layout)}`
    const colorScale = { cfvo: [{ type: 'min' as const }, { type: 'max' as const }], colors: ['FFFFFFFF', 'FF6C9BC9'] }
    return [{ type: 'colorScale', priority: 4 + at, range, colorScale }]
  })
