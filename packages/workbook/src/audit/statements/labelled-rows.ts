import type { AuditedCell, AuditedSheet } from '../../reading/workbook-model.ts'
import { type StatementLine, statementWords } from './statement-words.ts'

/** The numbers of a row with the texts to their left. */
export interface LabelledRow {
  sheet: AuditedSheet
  row: number
  /** From left to right; the first is usually the name of the line. */
  labels: readonly AuditedCell[]
  values: readonly (AuditedCell & { value: number })[]
}

/** Longer texts are notes. */
const longestLabel = 120

/** The rows of a sheet with a text and numbers to its right; statements side by side give several entries per row. */
function labelledRowsOf(sheet: AuditedSheet): LabelledRow[] {
  const found: LabelledRow[] = []
  for (const [row, cells] of sheet.rows) {
    let [labels, values]: [AuditedCell[], (AuditedCell & { value: number })[]] = [[], []]
    const close = (): void => {
      if (labels.length > 0 && values.length > 0) found.push({ sheet, row, labels, values })
      ;[labels, values] = [[], []]
    }
    for (const cell of cells) {
      if (typeof cell.value === 'number') values.push(cell as AuditedCell & { value: number })
      else if (typeof cell.value === 'string' && cell.value.length <= longestLabel && /\p{L}/u.test(cell.value)) {
        if (values.length > 0) close()
        labels.push(cell)
      }
    }
    close()
  }
  return found
}

/** A label in its form for comparison: letters only, in lower case, with or without the text in brackets. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll('&', 'and').replaceAll(/\P{L}/gu, '')
const withoutBrackets = (text: string): string => text.replaceAll(/\([^()]*\)/g, ' ')

const linesByKey = new Map<string, StatementLine[]>()
for (const [line, { en, ko }] of Object.entries(statementWords))
  for (const name of [...en, ...ko]) {
    const key = lettersOf(name)
    linesByKey.set(key, [...(linesByKey.get(key) ?? []), line as StatementLine])
  }

/** The possible lines of a row, by its labels. */
const linesOf = ({ labels }: LabelledRow): readonly StatementLine[] =>
  labels.flatMap(({ value }) => {
    const text = String(value)
    return linesByKey.get(lettersOf(withoutBrackets(text))) ?? linesByKey.get(lettersOf(text)) ?? []
  })

/** Maximum rows tested for one line: no model has more balance sheets. */
const maxRowsOfLine = 200

/** The rows of a workbook by their possible lines. */
export class StatementRows {
  readonly all: readonly LabelledRow[]
  private readonly byLine = new Map<StatementLine, LabelledRow[]>()

  constructor(sheets: readonly AuditedSheet[]) {
    this.all = sheets.flatMap(labelledRowsOf)
    for (const row of this.all)
      for (const line of new Set(linesOf(row))) {
        const known = this.byLine.get(line) ?? []
        this.byLine.set(line, known)
        if (known.length < maxRowsOfLine) known.push(row)
      }
  }

  of(line: StatementLine, sheet?: AuditedSheet): readonly LabelledRow[] {
    const rows = this.byLine.get(line) ?? []
    return sheet ? rows.filter((row) => row.sheet === sheet) : rows
  }
}
