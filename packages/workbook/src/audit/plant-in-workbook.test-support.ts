import { packStored } from '@dossier/zip'
import { createAuditContext } from './audit-context.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import type { AuditRule, Finding } from './finding.ts'
import { columnLetters, readRange, writeCell } from '../formula/cell-address.ts'
import { callsAny } from '../formula/formula-node.ts'
import { shiftFormula } from '../formula/shift-formula.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import { readSheetPaths } from '../reading/dropped-marks.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { unpackWorkbook } from '../reading/unpack-workbook.ts'
import { type AuditedCell, type AuditedSheet, type AuditedWorkbook, cellAt, isNumber, isTypedNumber } from '../reading/workbook-model.ts'
import { StatementRows } from './statements/labelled-rows.ts'

/** One fault in a copy of a workbook. */
export interface PlantedCopy {
  rule: AuditRule
  /** "Sheet!B5" or the sheet that was changed. */
  place: string
  bytes: Uint8Array
  isFoundBy: (finding: Finding) => boolean
}

/** Number of copies made for each rule, spread over the workbook. */
const copiesOfRule = 3

/**
 * Copies of a workbook, each with one fault planted at a place that can have it: a row of copied formulas, a sum directly below its numbers, a
 * balance sheet, a terminal value. No other file in the package changes.
 */
export async function plantInCopies(bytes: Uint8Array): Promise<PlantedCopy[]> {
  const parts = unpackWorkbook(bytes, defaultAuditLimits)
  const paths = new Map(readSheetPaths(parts).map(({ name, path }) => [name, path]))
  const workbook = await readWorkbook(bytes, defaultAuditLimits)
  const planter = new Planter(parts, paths)
  return [
    ...inRowsOfFormulas(workbook, planter),
    ...inSums(workbook, planter),
    ...inStatements(workbook, planter),
    ...inSheets(workbook, planter),
  ]
}

class Planter {
  private readonly parts: ReadonlyMap<string, Buffer>
  private readonly paths: ReadonlyMap<string, string>

  constructor(parts: ReadonlyMap<string, Buffer>, paths: ReadonlyMap<string, string>) {
    this.parts = parts
    this.paths = paths
  }

  private textOf(sheet: AuditedSheet): string {
    return this.parts.get(this.paths.get(sheet.name) ?? '')?.toString('utf8') ?? ''
  }

  private cellPattern(cell: AuditedCell): RegExp {
    return new RegExp(`<c r="${writeCell(cell)}"([^>]*?)(?:/>|>(.*?)</c>)`, 's')
  }

  /** Whether a cell can be replaced without others that share its formula. */
  isFree(cell: AuditedCell): boolean {
    const [, , content = ''] = this.cellPattern(cell).exec(this.textOf(cell.sheet)) ?? []
    return content !== '' && !/<f[^>]*\sref=/.test(content)
  }

  withText(path: string, change: (text: string) => string): Uint8Array {
    const parts = new Map<string, Uint8Array>(this.parts)
    parts.set(path, Buffer.from(change(this.parts.get(path)?.toString('utf8') ?? '')))
    return packStored(parts)
  }

  withSheet(sheet: AuditedSheet, change: (text: string) => string): Uint8Array {
    return this.withText(this.paths.get(sheet.name) ?? '', change)
  }

  withCell(cell: AuditedCell, content: string, type = ''): Uint8Array {
    return this.withSheet(cell.sheet, (text) =>
      text.replace(this.cellPattern(cell), (_, attributes: string) => {
        const style = /\ss="\d+"/.exec(attributes)?.[0] ?? ''
        return `<c r="${writeCell(cell)}"${style}${type}>${content}</c>`
      }),
    )
  }

  withFormula(cell: AuditedCell, formula: string, value: number): Uint8Array {
    return this.withCell(cell, `<f>${formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</f><v>${value}</v>`)
  }
}

const covers =
  (rule: AuditRule, { sheet, row, column }: AuditedCell) =>
  (finding: Finding): boolean => {
    const range = finding.range === null ? null : readRange(finding.range)
    return (
      finding.rule === rule &&
      finding.sheet === sheet.name &&
      range !== null &&
      range.top <= row &&
      row <= range.bottom &&
      range.left <= column &&
      column <= range.right
    )
  }

/** At most `copiesOfRule` elements, from the first to the last at equal distances. */
function spread<T>(found: readonly T[]): T[] {
  const step = Math.max(1, (found.length - 1) / (copiesOfRule - 1))
  return [...new Set(Array.from({ length: copiesOfRule }, (_, at) => Math.round(at * step)))].flatMap((at) => found[at] ?? [])
}

const copyAt = (rule: AuditRule, cell: AuditedCell, bytes: Uint8Array): PlantedCopy => ({
  rule,
  place: `${cell.sheet.name}!${writeCell(cell)}`,
  bytes,
  isFoundBy: covers(rule, cell),
})

function inRowsOfFormulas(workbook: AuditedWorkbook, planter: Planter): PlantedCopy[] {
  const visible = workbook.sheets.filter(({ visibility }) => visibility === 'visible')
  const middles = visible.flatMap((sheet) =>
    [...sheet.rows.values()].flatMap((cells) => {
      const formed = cells.filter((cell) => cell.formula?.isArray === false && isNumber(cell) && cell.value !== 0 && !cell.isDate)
      const run = formed.filter((cell, at) =>
        [-2, -1, 1, 2].every((step) => {
          const other = formed[at + step]
          return other?.column === cell.column + step && other.formula?.form === cell.formula?.form
        }),
      )
      return run.filter((cell) => planter.isFree(cell)).slice(0, 1)
    }),
  )
  return spread(middles).flatMap((cell) => {
    const { root, text } = cell.formula ?? {}
    const value = Number(cell.value)
    if (!root || text === undefined) return []
    const own = writeCell(cell)
    const moved = writeFormulaText(shiftFormula(root, 1, 0))
    return [
      copyAt('pasted-over-formula', cell, planter.withCell(cell, `<v>${value * 1.037}</v>`)),
      ...(moved === writeFormulaText(root) ? [] : [copyAt('broken-pattern', cell, planter.withFormula(cell, moved, value))]),
      copyAt('hard-coded-constant', cell, planter.withFormula(cell, `(${text})+125`, value + 125)),
      copyAt('hard-coded-constant', cell, planter.withFormula(cell, `(${text})*1.05`, value * 1.05)),
      copyAt('error-cell', cell, planter.withCell(cell, `<f>1/0</f><v>#DIV/0!</v>`, ' t="e"')),
      copyAt('deleted-reference', cell, planter.withCell(cell, `<f>#REF!*2</f><v>#REF!</v>`, ' t="e"')),
      copyAt('volatile-function', cell, planter.withFormula(cell, `OFFSET(${own},-1,0)`, value)),
      copyAt('unknown-sheet', cell, planter.withFormula(cell, `'No such sheet'!B2`, value)),
      {
        ...copyAt('external-link', cell, planter.withFormula(cell, `[7]Sheet1!$B$2`, value)),
        isFoundBy: (finding) => finding.rule === 'external-link' && finding.details.file === '7',
      },
      {
        ...copyAt('circular-reference', cell, planter.withFormula(cell, `${text}+0*${own}`, value)),
        isFoundBy: (finding) => finding.rule === 'circular-reference' && `${finding.range} ${finding.details.path}`.includes(own),
      },
      {
        ...copyAt(
          'hidden-columns',
          cell,
          planter.withSheet(cell.sheet, (sheet) => withHiddenColumn(sheet, cell.column + 1)),
        ),
        isFoundBy: (finding) =>
          finding.rule === 'hidden-columns' && finding.sheet === cell.sheet.name && isWithin(finding.range, columnLetters(cell.column)),
      },
      {
        ...copyAt(
          'hidden-rows',
          cell,
          planter.withSheet(cell.sheet, (sheet) => sheet.replace(new RegExp(`<row r="${cell.row + 1}"`), '$& hidden="1"')),
        ),
        isFoundBy: (finding) =>
          finding.rule === 'hidden-rows' && finding.sheet === cell.sheet.name && isWithin(finding.range, String(cell.row + 1)),
      },
    ] satisfies PlantedCopy[]
  })
}

/** Whether "5" lies within "3:7", or "F" within "D:H". */
function isWithin(range: string | null, part: string): boolean {
  const [first = '', last = ''] = (range ?? '').split(':')
  const after = (one: string, other: string): boolean => one.length > other.length || (one.length === other.length && one >= other)
  return after(part, first) && after(last, part)
}

/** The columns of a sheet without their widths, and with one of them hidden. */
const withHiddenColumn = (text: string, column: number): string => {
  const hidden = `<cols><col min="${column}" max="${column}" width="9" hidden="1" customWidth="1"/></cols>`
  const bare = text.replace(/<cols>.*?<\/cols>/s, '')
  return bare.replace('<sheetData', `${hidden}<sheetData`)
}

function inSums(workbook: AuditedWorkbook, planter: Planter): PlantedCopy[] {
  const { formulas, references } = createAuditContext(workbook, defaultAuditLimits)
  const sums = formulas.flatMap((cell) => {
    const root = cell.formula?.root
    const [area, ...rest] = root?.kind === 'call' && root.name === 'SUM' && root.arguments.length === 1 ? references.of(cell).areas : []
    if (!area || rest.length > 0 || area.sheet !== cell.sheet || area.left !== area.right || area.bottom - area.top < 2) return []
    const members = Array.from({ length: area.bottom - area.top + 1 }, (_, at) => cellAt(cell.sheet, area.top + at, area.left))
    const isClose = cell.column === area.left && cell.row - area.bottom <= 3 && planter.isFree(cell)
    return isClose && members.every(isNumber) && !members.some((member) => member?.formula && isTotal(member))
      ? [{ cell, area, members }]
      : []
  })
  return spread(sums).flatMap(({ cell, area, members }): PlantedCopy[] => {
    const letters = columnLetters(area.left)
    const value = Number(cell.value)
    const typed = members.find((member, at) => at > 0 && isTypedNumber(member))
    return [
      copyAt('range-ends-short', cell, planter.withFormula(cell, `SUM(${letters}${area.top + 1}:${letters}${area.bottom})`, value)),
      ...(typed
        ? [copyAt('text-number', typed, planter.withCell(typed, `<is><t>${typed.value.toLocaleString('en')}</t></is>`, ' t="inlineStr"'))]
        : []),
    ]
  })
}

const isTotal = ({ formula }: AuditedCell): boolean => callsAny(formula?.root, new Set(['SUM', 'SUBTOTAL']))

function inStatements(workbook: AuditedWorkbook, planter: Planter): PlantedCopy[] {
  const rows = new StatementRows(workbook.sheets)
  const assets = rows
    .of('totalAssets')
    .flatMap(({ values, sheet }) =>
      values.filter(
        (cell) =>
          cell.value !== 0 &&
          !cell.isPercent &&
          planter.isFree(cell) &&
          rows.of('totalEquity', sheet).length + rows.of('totalClaims', sheet).length > 0,
      ),
    )
  const tables = workbook.sheets.flatMap((sheet) =>
    sheet.dataTables.flatMap(({ range, rowInput, columnInput }) => {
      const base = cellAt(sheet, range.top - 1, range.left - 1)
      if (!rowInput || !columnInput || !isNumber(base)) return []
      return [...sheet.cells.values()].filter(
        (cell) =>
          cell.row >= range.top &&
          cell.row <= range.bottom &&
          cell.column >= range.left &&
          cell.column <= range.right &&
          isNumber(cell) &&
          Math.abs(cell.value - base.value) < 1e-6 * Math.abs(base.value),
      )
    }),
  )
  return [
    ...spread(assets).map((cell) => copyAt('balance-sheet', cell, planter.withFormula(cell, cell.formula?.text ?? '0', cell.value * 1.1))),
    ...spread(tables).map((cell): PlantedCopy => ({
      ...copyAt('sensitivity-centre', cell, planter.withCell(cell, `<v>${Number(cell.value) * 1.08}</v>`)),
    })),
    ...inTerminalValues(rows, planter),
  ]
}

function inTerminalValues(rows: StatementRows, planter: Planter): PlantedCopy[] {
  return rows.of('discountedTerminalValue').flatMap(({ sheet, values }): PlantedCopy[] => {
    const factors = rows.of('discountFactor', sheet)[0]?.values
    const terminal = rows.of('terminalValue', sheet)[0]?.values[0]
    const [cell] = values
    const [last, previous] = [factors?.at(-1), factors?.at(-2)]
    if (!cell || !terminal || !last || !previous || !planter.isFree(cell)) return []
    return [
      copyAt(
        'terminal-discounting',
        cell,
        planter.withFormula(cell, `${writeCell(terminal)}*${writeCell(previous)}`, terminal.value * previous.value),
      ),
    ]
  })
}

function inSheets(workbook: AuditedWorkbook, planter: Planter): PlantedCopy[] {
  const visible = workbook.sheets.filter(({ visibility, cells }) => visibility === 'visible' && cells.size > 0)
  return spread(workbook.sheets.length > 1 ? visible : []).map((sheet): PlantedCopy => {
    const name = sheet.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return {
      rule: 'hidden-sheet',
      place: sheet.name,
      bytes: planter.withText('xl/workbook.xml', (text) => text.replace(`name="${name}"`, `name="${name}" state="veryHidden"`)),
      isFoundBy: (finding) => finding.rule === 'hidden-sheet' && finding.sheet === sheet.name,
    }
  })
}
