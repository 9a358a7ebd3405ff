import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import type { AuditedSheet, AuditedWorkbook } from '../reading/workbook-model.ts'
import type { LineMap } from './line-map.ts'
import { moveFormulaText } from './move-formula.ts'

/** A defined name, with its sheet as that is called in the later workbook. */
export interface MappedName {
  name: string
  /** Null for a name of the workbook. */
  scope: string | null
  /** What it stands for, with its references as they are in the later workbook. */
  text: string
}

/** A defined name in two versions of a workbook; null where it is missing. */
export interface NamePair {
  earlier: MappedName | null
  later: MappedName | null
}

/** Sheets of the earlier workbook, by their names in lower case, in the later one. */
type PairedSheets = ReadonlyMap<string, { rows: LineMap; columns: LineMap; later: AuditedSheet }>

/** Names of the program itself: print areas and titles, filters. */
const ofProgram = /^_xl/i

/** Names are compared without regard to case. */
export const nameKey = (name: string, scope: string | null): string => `${scope?.toLowerCase() ?? ''}\n${name.toLowerCase()}`

/**
 * Finds the defined names of an earlier workbook in a later one: by their texts, else by what they stand for. Names of sheets that only one of them has
 * are left out.
 */
export function pairNames(earlier: AuditedWorkbook, later: AuditedWorkbook, sheets: PairedSheets): NamePair[] {
  const laterSheets = new Set([...sheets.values()].map((sheet) => sheet.later.index))
  const theirs = later.names.flatMap(({ name, text, sheet }): MappedName[] =>
    ofProgram.test(name) || (sheet !== null && !laterSheets.has(sheet))
      ? []
      : [{ name, scope: sheet === null ? null : (later.sheets[sheet]?.name ?? null), text }],
  )
  const mine = earlier.names.flatMap(({ name, text, sheet }): MappedName[] => {
    const own = sheet === null ? '' : (earlier.sheets[sheet]?.name ?? '')
    const scope = sheet === null ? null : sheets.get(own.toLowerCase())?.later.name
    return ofProgram.test(name) || scope === undefined ? [] : [{ name, scope, text: movedText(text, own, sheets) }]
  })
  const left = new Map(theirs.map((name) => [nameKey(name.name, name.scope), name]))
  const pairs = mine.map((name): NamePair => {
    const key = nameKey(name.name, name.scope)
    const same = left.get(key) ?? null
    left.delete(key)
    return { earlier: name, later: same }
  })
  for (const pair of pairs) {
    const { earlier: from } = pair
    if (from === null || pair.later !== null) continue
    const renamed = [...left].find(([, { scope, text }]) => scope === from.scope && text === from.text)
    if (renamed === undefined) continue
    pair.later = renamed[1]
    left.delete(renamed[0])
  }
  return [...pairs, ...[...left.values()].map((name): NamePair => ({ earlier: null, later: name }))]
}

function movedText(text: string, sheet: string, sheets: PairedSheets): string {
  try {
    return moveFormulaText(text, sheet, sheets).text
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return text
    throw error
  }
}
