import { scan, type Unit } from '@dossier/notation'
import type { AuditContext } from '../audit-context.ts'
import type { FindingOf } from '../finding.ts'
import { writeCell, writeRange } from '../../formula/cell-address.ts'
import type { FormulaNode } from '../../formula/formula-node.ts'
import { type AuditedCell, type AuditedSheet, cellAt } from '../../reading/workbook-model.ts'
import { cellName, runsOf, shownFormula } from './cell-runs.ts'

/** The unit that a text states for figures. */
interface StatedUnit {
  text: string
  unit: Unit
  row: number
}

/** Longer texts are notes that name a unit in passing. */
const longestStatement = 60
const maxStatements = 200

/** Formulas that copy or add figures of sheets in another scale or currency, without a conversion factor. */
export function* mixedUnits(context: AuditContext): Generator<FindingOf<'mixed-units'>> {
  const units = new Map(context.workbook.sheets.map((sheet) => [sheet, unitsOf(sheet)]))
  const found = new Map<AuditedCell, { own: StatedUnit; other: StatedUnit; source: AuditedCell }>()
  for (const cell of context.formulas) {
    const own = unitOfCell(cell, units)
    if (!own || cell.isPercent || !cell.formula?.root) continue
    for (const term of termsOf(cell.formula.root)) {
      if (term.kind !== 'area') continue
      for (const area of context.references.areas(term, cell.sheet)) {
        const source = cellAt(area.sheet, area.top, area.left)
        const other = source && area.sheet !== cell.sheet ? unitOfCell(source, units) : null
        if (source && typeof source.value === 'number' && !source.isPercent && other && differs(own.unit, other.unit))
          found.set(cell, { own, other, source })
      }
    }
  }
  for (const [sheet, cells] of Map.groupBy(found.keys(), (cell) => cell.sheet))
    for (const { range, first } of runsOf(cells, ({ formula }) => formula?.form ?? '')) {
      const mixed = found.get(first)
      if (mixed)
        yield {
          rule: 'mixed-units',
          severity: 'high',
          sheet: sheet.name,
          range: writeRange(range) || writeCell(first),
          details: { formula: shownFormula(first), unit: mixed.own.text, other: cellName(mixed.source), otherUnit: mixed.other.text },
        }
    }
}

/** Units in cells of their own: "(USD in millions)", "단위: 백만원". */
function unitsOf(sheet: AuditedSheet): StatedUnit[] {
  const stated: StatedUnit[] = []
  const withAmounts = new Set<number>()
  for (const { row, value, isDate } of sheet.cells.values())
    if (typeof value === 'number' && !isDate && !Number.isInteger(value)) withAmounts.add(row)
  for (const cell of sheet.cells.values()) {
    if (typeof cell.value !== 'string' || cell.value.length > longestStatement) continue
    if (stated.length >= maxStatements) break
    // A text next to amounts is the unit of its row.
    const unit = withAmounts.has(cell.row) ? undefined : moneyUnit(cell.value)
    if (unit) stated.push({ text: cell.value, unit, row: cell.row })
  }
  return stated
}

/** Title lines contain a company, a unit and a date next to each other. */
const partSeparator = /[·•|]/

/** Units that a text has as separate words: 조 is no unit in "조정 항목". */
const unitsIn = (text: string): Unit[] =>
  scan(text, 'unitLine').flatMap((mention) =>
    mention.kind === 'unit' && !/\p{L}$/u.test(text.slice(0, mention.start)) && endsWord.test(text.slice(mention.end))
      ? [mention.unit]
      : [],
  )

/** "백만원", "백만원으로", "백만원임". */
const endsWord = /^(?:으로|로|씩|임|입니다)?(?!\p{L})/u

const read = new Map<string, Unit | undefined>()
const mostRead = 20_000

function moneyUnit(text: string): Unit | undefined {
  if (read.has(text)) return read.get(text)
  if (read.size >= mostRead) read.clear()
  const unit = text.split(partSeparator).flatMap(unitsIn)[0]
  const isMoney =
    unit !== undefined && unit.per === undefined && (unit.dimension === 'money' || unit.dimension === 'number') && unit.scale > 0
  const found = isMoney ? unit : undefined
  read.set(text, found)
  return found
}

/** The unit of a cell: stated in its own label, or else nearest above it on its sheet. */
function unitOfCell(cell: AuditedCell, units: ReadonlyMap<AuditedSheet, readonly StatedUnit[]>): StatedUnit | null {
  return (units.get(cell.sheet) ?? []).findLast(({ row }) => row <= cell.row) ?? null
}

const differs = (one: Unit, other: Unit): boolean =>
  one.scale !== other.scale || (one.currency !== undefined && other.currency !== undefined && isOther(one.currency, other.currency))

/** "$" may be any dollar. */
const isOther = (one: string, other: string): boolean =>
  one !== other && !(one === '$' && other.endsWith('D')) && !(other === '$' && one.endsWith('D'))

/** The references that a formula adds or copies unchanged: a multiplication or a function can be a conversion. */
function termsOf(root: FormulaNode): FormulaNode[] {
  const terms: FormulaNode[] = []
  const open: FormulaNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'area') terms.push(node)
    else if (node.kind === 'negative') open.push(node.operand)
    else if (node.kind === 'binary' && (node.operator === '+' || node.operator === '-')) open.push(node.left, node.right)
    else if (node.kind === 'call' && node.name === 'SUM') open.push(...node.arguments)
  }
  return terms
}
