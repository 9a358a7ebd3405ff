import { type AuditLanguage, auditWorkbook, type Finding } from '../audit/index.ts'
import { type EditRefusal, editWorkbook, type EditedWorkbook, type WorkbookEdit, WorkbookEditRefused } from '../edit/index.ts'
import { readCell } from '../formula/cell-address.ts'
import { defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { type CellValue, cellAt } from '../reading/workbook-model.ts'
import type { Engine } from '../recalculate/index.ts'
import { changesSheetEdits, type FindingFix, markEdits } from './sheet-of-changes.ts'

/** A change that was made, with the value that the cell has since. */
export interface MadeFix extends FindingFix {
  valueAfter: CellValue
}

/** Why a change is left out: the cell cannot be edited, would depend on itself, or another change of it comes first. */
export type OmittedReason = EditRefusal | 'circular' | 'other-fix'

export interface OmittedFix {
  fix: FindingFix
  reason: OmittedReason
}

export interface FixedWorkbook {
  bytes: Uint8Array
  made: readonly MadeFix[]
  omitted: readonly OmittedFix[]
  /** Number of formulas that have another value. */
  recalculated: number
  /** Number of formulas that may be out of date until a spreadsheet program opens the file; null where it was not recalculated. */
  stale: number | null
  /** Number of findings of an audit of the corrected workbook. */
  findings: number
}

interface FixOptions {
  engine: Engine
  /** Of the sheet of changes. */
  language: AuditLanguage
}

/** Cells that cannot be edited are found one at a time. */
const mostRefused = 50

/**
 * A corrected copy of a workbook: the content of cells that an audit suggests, each of them shaded and listed with before and after on a sheet of
 * changes, and everything that depends on them recalculated. All other parts of the package stay byte for byte.
 *
 * @param findings of an audit of the same bytes; without a fix that can be made the same bytes are returned
 * @throws WorkbookEditRefused where the workbook takes no edit or no further sheet
 * @throws WorkbookNotAudited
 */
export async function fixWorkbook(
  bytes: Uint8Array,
  findings: readonly Finding[],
  { engine, language }: FixOptions,
): Promise<FixedWorkbook> {
  const fixes = findings.flatMap(({ rule, fixes: own = [] }) => own.map((fix): FindingFix => ({ ...fix, rule })))
  const { unique, repeated } = withoutRepeated(fixes)
  const { edited, made, omitted } = await applyFixes(bytes, unique, engine)
  const notMade = [...repeated, ...omitted]
  if (made.length === 0) {
    const { counts } = await auditWorkbook(bytes)
    return { bytes, made: [], omitted: notMade, recalculated: 0, stale: 0, findings: totalOf(counts) }
  }
  const names = (await readWorkbook(bytes, defaultAuditLimits)).sheets.map(({ name }) => name)
  const listed = await editWorkbook(edited.bytes, [...changesSheetEdits(made, names, language), ...markEdits(made)], { engine })
  const { counts } = await auditWorkbook(listed.bytes)
  return {
    bytes: listed.bytes,
    made: await withValues(listed.bytes, made),
    omitted: notMade,
    recalculated: edited.recalculated,
    stale: edited.stale?.length ?? null,
    findings: totalOf(counts),
  }
}

const totalOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The first fix of each cell. */
function withoutRepeated(fixes: readonly FindingFix[]): { unique: FindingFix[]; repeated: OmittedFix[] } {
  const byCell = new Map<string, FindingFix>()
  const repeated: OmittedFix[] = []
  for (const fix of fixes) {
    const place = placeOf(fix)
    const first = byCell.get(place)
    if (first === undefined) byCell.set(place, fix)
    else if (JSON.stringify(first.after) !== JSON.stringify(fix.after)) repeated.push({ fix, reason: 'other-fix' })
  }
  return { unique: [...byCell.values()], repeated }
}

const placeOf = ({ sheet, cell }: FindingFix): string => `${sheet}!${cell}`

/** Makes the fixes that can be made: those of cells that take no edit, or whose formulas would depend on themselves, are left out. */
async function applyFixes(
  bytes: Uint8Array,
  fixes: readonly FindingFix[],
  engine: Engine,
): Promise<{ edited: EditedWorkbook; made: FindingFix[]; omitted: OmittedFix[] }> {
  let made = [...fixes]
  const omitted: OmittedFix[] = []
  const leaveOut = (places: ReadonlySet<string>, reason: OmittedReason): boolean => {
    const leaving = made.filter((fix) => places.has(placeOf(fix)))
    made = made.filter((fix) => !places.has(placeOf(fix)))
    omitted.push(...leaving.map((fix) => ({ fix, reason })))
    return leaving.length > 0
  }
  for (let attempt = 0; ; attempt++) {
    try {
      const edited = await editWorkbook(bytes, made.flatMap(editsOf), { engine })
      if (!leaveOut(new Set(edited.circular), 'circular')) return { edited, made, omitted }
    } catch (error) {
      const isOfCell = error instanceof WorkbookEditRefused && error.cell !== undefined && attempt < mostRefused
      if (!isOfCell || !leaveOut(new Set([error.cell ?? '']), error.reason)) throw error
    }
  }
}

function editsOf(fix: FindingFix): WorkbookEdit[] {
  const place = readCell(fix.cell)
  if (place === null) return []
  const { row, column } = place
  const edit: WorkbookEdit = { sheet: fix.sheet, row, column, content: fix.after }
  if (fix.numberFormat === undefined) return [edit]
  const range = { top: row, left: column, bottom: row, right: column }
  return [edit, { kind: 'format', sheet: fix.sheet, ranges: [range], format: { numberFormat: fix.numberFormat } }]
}

async function withValues(bytes: Uint8Array, fixes: readonly FindingFix[]): Promise<MadeFix[]> {
  const { sheets } = await readWorkbook(bytes, defaultAuditLimits)
  const byName = new Map(sheets.map((sheet) => [sheet.name, sheet]))
  return fixes.map((fix) => {
    const [sheet, place] = [byName.get(fix.sheet), readCell(fix.cell)]
    const cell = sheet && place ? cellAt(sheet, place.row, place.column) : undefined
    return { ...fix, valueAfter: cell?.value ?? null }
  })
}
