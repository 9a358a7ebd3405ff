import { type AuditLanguage, type AuditRule, auditTexts, type CellFix, type FixedContent } from '../audit/index.ts'
import type { CellContent, CellEdit, CellFormat, WorkbookEdit } from '../edit/index.ts'
import { type CellPlace, type CellRange, readRange, writeCell } from '../formula/cell-address.ts'
import { writeSheetPrefix } from '../formula/move-references.ts'
import { fixTexts } from './fix-texts.ts'

const columns = ['number', 'ofSheet', 'cell', 'finding', 'before', 'after', 'valueBefore', 'valueAfter', 'difference'] as const
type Column = (typeof columns)[number]

/** Widths in characters. */
const widths: Readonly<Record<Column, number>> = {
  number: 6,
  ofSheet: 16,
  cell: 9,
  finding: 34,
  before: 32,
  after: 32,
  valueBefore: 16,
  valueAfter: 16,
  difference: 16,
}

const headerRow = 3
const firstRow = headerRow + 1
const headerFill = '#E8EEF7'
/** The fill of changed cells. */
const changedFill = '#FFF2CC'

/** A fix with the rule of its finding. */
export interface FindingFix extends CellFix {
  rule: AuditRule
}

const columnAt = (column: Column): number => columns.indexOf(column)

/** Shades the changed cells. */
export function markEdits(fixes: readonly CellFix[]): WorkbookEdit[] {
  return [...Map.groupBy(fixes, ({ sheet }) => sheet)].map(([sheet, own]) => ({
    kind: 'format',
    sheet,
    ranges: own.flatMap(({ cell }) => readRange(cell) ?? []),
    format: { fill: changedFill },
  }))
}

/**
 * Adds a sheet that lists every change with the content and the value before and after.
 *
 * @param names of the sheets that are there
 */
export function changesSheetEdits(fixes: readonly FindingFix[], names: readonly string[], language: AuditLanguage): WorkbookEdit[] {
  const sheet = freeName(fixTexts.sheet[language], names)
  const at = (row: number, column: Column, content: CellContent): CellEdit => ({ sheet, row, column: columnAt(column), content })
  const format = (ranges: readonly CellRange[], look: CellFormat): WorkbookEdit => ({ kind: 'format', sheet, ranges, format: look })
  const last = firstRow + fixes.length - 1
  const block = (from: Column, to: Column, top = firstRow, bottom = last): CellRange => ({
    top,
    bottom,
    left: columnAt(from),
    right: columnAt(to),
  })
  return [
    { kind: 'add-sheet', sheet, before: null },
    at(0, 'number', fixTexts.title[language]),
    at(1, 'number', fixTexts.note[language]),
    ...columns.map((column) => at(headerRow, column, fixTexts[column][language])),
    ...fixes.flatMap((fix, index) => rowOf(fix, firstRow + index, index + 1, language, at)),
    format([{ top: 0, bottom: 0, left: 0, right: 0 }], { bold: true, fontSize: 12 }),
    format([block('number', 'difference', headerRow, headerRow)], { bold: true, fill: headerFill, wrap: true }),
    format([block('valueBefore', 'difference', headerRow, headerRow)], { horizontal: 'right' }),
    format([block('ofSheet', 'after')], { numberFormat: '@', wrap: true, vertical: 'top' }),
    format([block('number', 'number')], { horizontal: 'left', vertical: 'top' }),
    format([block('valueBefore', 'difference')], { numberFormat: '#,##0.00##;-#,##0.00##', vertical: 'top' }),
    ...columns.map((column): WorkbookEdit => ({
      kind: 'size',
      sheet,
      axis: 'column',
      from: columnAt(column),
      to: columnAt(column),
      size: widths[column],
    })),
    { kind: 'freeze', sheet, rows: firstRow, columns: 0 },
  ]
}

function rowOf(
  fix: FindingFix,
  row: number,
  number: number,
  language: AuditLanguage,
  at: (row: number, column: Column, content: CellContent) => CellEdit,
): CellEdit[] {
  const place = (column: Column): string => writeCell({ row, column: columnAt(column) } satisfies CellPlace)
  const reference = `${writeSheetPrefix({ book: null, sheet: fix.sheet, lastSheet: null })}${fix.cell}`
  return [
    at(row, 'number', number),
    at(row, 'ofSheet', fix.sheet),
    at(row, 'cell', fix.cell),
    at(row, 'finding', auditTexts[fix.rule][language].title),
    at(row, 'before', writtenContent(fix.before)),
    at(row, 'after', writtenContent(fix.after)),
    at(row, 'valueBefore', fix.value),
    at(row, 'valueAfter', { formula: reference }),
    // A text before, or one that is still there, has no difference.
    at(row, 'difference', typeof fix.value === 'number' ? { formula: `${place('valueAfter')}-${place('valueBefore')}` } : 'N/A'),
  ]
}

/** As a person reads it: "=B2-B3", "1234". */
export const writtenContent = (content: FixedContent): string => (typeof content === 'object' ? `=${content.formula}` : String(content))

/** A name that no other sheet has, in whatever case. */
function freeName(name: string, names: readonly string[]): string {
  const taken = new Set(names.map((other) => other.toLowerCase()))
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} ${number}`
    if (!taken.has(free.toLowerCase())) return free
  }
}
