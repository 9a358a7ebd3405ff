import type { AuditContext } from '../audit-context.ts'
import type { Finding } from '../finding.ts'
import { writeRange } from '../../formula/cell-address.ts'
import { nodesOf } from '../../formula/formula-node.ts'
import type { AuditedCell, WorkbookName } from '../../reading/workbook-model.ts'
import { runsOf, shownFormula } from './cell-runs.ts'

/** References to other files, or without a target. */
export function* links(context: AuditContext): Generator<Finding> {
  const { workbook, formulas, references } = context
  const outside = new Map<string, AuditedCell[]>()
  const [deleted, sheetless, nameless]: [AuditedCell[], AuditedCell[], AuditedCell[]] = [[], [], []]
  for (const cell of formulas) {
    const { books, hasDeleted, unknownSheets, unknownNames } = references.of(cell)
    for (const book of new Set(books)) {
      const cells = outside.get(book)
      if (cells) cells.push(cell)
      else outside.set(book, [cell])
    }
    if (hasDeleted) deleted.push(cell)
    if (unknownSheets.length > 0) sheetless.push(cell)
    if (unknownNames.length > 0 && cell.error === '#NAME?') nameless.push(cell)
  }
  for (const [book, cells] of outside) {
    const file = workbook.externalFiles[Number(book) - 1] ?? book
    const [first] = cells
    yield {
      rule: 'external-link',
      severity: 'high',
      sheet: first?.sheet.name ?? null,
      range: first
        ? writeRange(
            runsOf(
              cells.filter(({ sheet }) => sheet === first.sheet),
              () => '',
            )[0]?.range ?? rangeOf(first),
          )
        : null,
      details: { file, formulas: cells.length },
    }
  }
  workbook.externalFiles.forEach((file, at) => {
    if (outside.has(String(at + 1))) return
    outside.set(String(at + 1), [])
  })
  for (const [book, cells] of outside)
    if (cells.length === 0)
      yield {
        rule: 'external-link',
        severity: 'low',
        sheet: null,
        range: null,
        details: { file: workbook.externalFiles[Number(book) - 1] ?? book, formulas: 0 },
      }
  for (const { range, first } of runsOfSheets(deleted))
    yield { rule: 'deleted-reference', severity: 'critical', sheet: first.sheet.name, range, details: { formula: shownFormula(first) } }
  for (const { range, first } of runsOfSheets(sheetless))
    yield {
      rule: 'unknown-sheet',
      severity: 'critical',
      sheet: first.sheet.name,
      range,
      details: { formula: shownFormula(first), name: references.of(first).unknownSheets[0] ?? '' },
    }
  for (const { range, first } of runsOfSheets(nameless))
    yield {
      rule: 'unknown-name',
      severity: 'critical',
      sheet: first.sheet.name,
      range,
      details: { formula: shownFormula(first), name: references.of(first).unknownNames[0] ?? '' },
    }
}

const rangeOf = ({ row, column }: AuditedCell) => ({ top: row, bottom: row, left: column, right: column })

const runsOfSheets = (cells: readonly AuditedCell[]): { range: string; first: AuditedCell }[] =>
  [...Map.groupBy(cells, ({ sheet }) => sheet).values()].flatMap((own) =>
    runsOf(own, ({ formula }) => formula?.form ?? '').map(({ range, first }) => ({ range: writeRange(range), first })),
  )

/** Print areas, filters and the hidden rows of custom views, which Excel stores as names. */
const isBuiltIn = ({ name }: WorkbookName): boolean => /^_xlnm\./i.test(name) || name.includes('_.wvu.')

/** Number of names that a finding lists; the rest is counted. */
const mostNamed = 8

const isDeleted = ({ root }: WorkbookName): boolean =>
  root !== null && [...nodesOf(root)].some((node) => node.kind === 'error' && node.code === '#REF!')

/** Names without a target, and names with two meanings. */
export function* names({ workbook }: AuditContext): Generator<Finding> {
  const own = workbook.names.filter((name) => !isBuiltIn(name))
  const scopeOf = ({ sheet }: WorkbookName): string | null => (sheet === null ? null : (workbook.sheets[sheet]?.name ?? null))
  for (const [scope, deleted] of Map.groupBy(own.filter(isDeleted), scopeOf)) {
    const shown = deleted.slice(0, mostNamed).map(({ name }) => name)
    yield {
      rule: 'deleted-name',
      severity: 'medium',
      sheet: scope,
      range: null,
      details: {
        names: deleted.length,
        name: `${shown.join(', ')}${deleted.length > shown.length ? ', …' : ''}`,
        formula: `=${deleted[0]?.text ?? ''}`,
      },
    }
  }
  // Names of two sheets do not conflict; a workbook name means something else on a sheet with its own name.
  for (const same of Map.groupBy(
    own.filter((name) => !isDeleted(name)),
    ({ name }) => name.toLowerCase(),
  ).values()) {
    const general = same.find(({ sheet }) => sheet === null)
    const first = general ?? same.find((name) => same.some((other) => other !== name && other.sheet === name.sheet))
    const second = same.find(
      (other) => other !== first && (first === general || other.sheet === first?.sheet) && other.text !== first?.text,
    )
    if (first && second)
      yield {
        rule: 'conflicting-name',
        severity: 'medium',
        sheet: scopeOf(second),
        range: null,
        details: { name: first.name, first: `=${first.text}`, second: `=${second.text}` },
      }
  }
}

/** Protection prevents a reviewer from seeing or changing the protected content. */
export function* protection({ workbook }: AuditContext): Generator<Finding> {
  if (workbook.isStructureProtected) yield { rule: 'protection', severity: 'low', sheet: null, range: null, details: { isWorkbook: true } }
  for (const sheet of workbook.sheets)
    if (sheet.isProtected) yield { rule: 'protection', severity: 'low', sheet: sheet.name, range: null, details: { isWorkbook: false } }
}
