import type { AuditContext } from '../audit-context.ts'
import type { Finding } from '../finding.ts'
import { columnLetters } from '../../formula/cell-address.ts'
import type { AuditedSheet } from '../../reading/workbook-model.ts'

/** Hidden sheets, rows and columns with content. Those that the visible part of a model depends on are more severe. */
export function* hiddenContent(context: AuditContext): Generator<Finding> {
  const usedByOthers = new Set(
    context.formulas.flatMap((cell) => context.references.of(cell).areas.flatMap(({ sheet }) => (sheet === cell.sheet ? [] : [sheet]))),
  )
  for (const sheet of context.workbook.sheets) {
    if (sheet.visibility === 'visible') {
      yield* hiddenLines(sheet, context)
      continue
    }
    if (sheet.cells.size === 0) continue
    const isVeryHidden = sheet.visibility === 'very-hidden'
    const isUsed = usedByOthers.has(sheet)
    yield {
      rule: 'hidden-sheet',
      severity: isVeryHidden || isUsed ? 'medium' : 'low',
      sheet: sheet.name,
      range: null,
      details: { cells: sheet.cells.size, isUsed, isVeryHidden },
    }
  }
}

function* hiddenLines(sheet: AuditedSheet, { isUsed: isUsedCell }: AuditContext): Generator<Finding> {
  const all = [...sheet.cells.values()]
  for (const [first, last] of stretches(sheet.hiddenRows)) {
    const cells = all.filter(({ row }) => row >= first && row <= last)
    if (cells.length === 0) continue
    const isUsed = cells.some((cell) => typeof cell.value === 'number' && isUsedCell(cell))
    yield {
      rule: 'hidden-rows',
      severity: isUsed ? 'medium' : 'low',
      sheet: sheet.name,
      range: `${first + 1}:${last + 1}`,
      details: { rows: last - first + 1, cells: cells.length, isUsed },
    }
  }
  for (const [first, last] of stretches(sheet.hiddenColumns)) {
    const cells = all.filter(({ column }) => column >= first && column <= last)
    if (cells.length === 0) continue
    const isUsed = cells.some((cell) => typeof cell.value === 'number' && isUsedCell(cell))
    yield {
      rule: 'hidden-columns',
      severity: isUsed ? 'medium' : 'low',
      sheet: sheet.name,
      range: `${columnLetters(first)}:${columnLetters(last)}`,
      details: { columns: last - first + 1, cells: cells.length, isUsed },
    }
  }
}

/** Stretches of a sheet that are reported one by one; a filter hides every other row of a long list. */
const maxStretches = 100

/** Runs of consecutive numbers, as first and last. */
function stretches(numbers: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = found.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else if (last && found.length >= maxStretches) last[1] = number
    else found.push([number, number])
  }
  return found
}
