import { type AuditFinding, groupFindings, type Language, type OutputResult, rangesInWords, translate } from '@dossier/contract'
import { severityTexts } from '@dossier/workbook'
import { findingsTexts } from './findings-texts.ts'

export type ModelAudit = Extract<OutputResult, { workflow: 'modelAudit' }>
export type ColumnName = keyof typeof findingsTexts

/** The columns that entries and single findings begin with. */
const leading = ['number', 'severity', 'rule', 'sheet', 'place'] as const satisfies readonly ColumnName[]

/** A list of an export: the names of its columns, and a cell of each for every row. */
export interface FindingList {
  columns: readonly ColumnName[]
  rows: (string | number | null)[][]
}

/** The findings of an audit by rule, severity and sheet, as on the page. */
export function groupList({ findings }: ModelAudit, language: Language): FindingList {
  const rows = groupFindings(findings).map(({ severity, title, sheet, ranges, cells, positions, why }, at) => [
    at + 1,
    severityTexts[severity][language],
    title,
    sheetOf(sheet, language),
    ranges.length === 0 ? wholeOf(sheet, language) : ranges.join(', '),
    cells === 0 ? 'N/A' : cells,
    positions.length,
    why,
  ])
  return { columns: [...leading, 'cells', 'findings', 'why'], rows }
}

/** Every finding of an audit, with the number of its entry in `groupList`. */
export function findingList({ findings }: ModelAudit, language: Language): FindingList {
  const numberOf = new Map(groupFindings(findings).flatMap(({ positions }, at) => positions.map((position) => [position, at + 1] as const)))
  const rows = findings.map((finding, position) => [
    numberOf.get(position) ?? null,
    severityTexts[finding.severity][language],
    finding.title,
    sheetOf(finding.sheet, language),
    finding.range ?? wholeOf(finding.sheet, language),
    finding.finding,
    fixesInWords(finding),
  ])
  return { columns: [...leading, 'detail', 'fix'], rows }
}

const sheetOf = (sheet: string | null, language: Language): string => sheet ?? translate(findingsTexts.wholeWorkbook, language)

const wholeOf = (sheet: string | null, language: Language): string =>
  translate(findingsTexts[sheet === null ? 'wholeWorkbook' : 'wholeSheet'], language)

/** "E4: 55 → =E2-E3", a line for each cell. */
const fixesInWords = ({ fixes, sheet }: AuditFinding): string =>
  fixes.map((fix) => `${fix.sheet === sheet ? fix.cell : rangesInWords(fix.sheet, [fix.cell])}: ${fix.before} → ${fix.after}`).join('\n')
