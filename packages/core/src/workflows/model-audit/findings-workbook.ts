import {
  type AuditFinding,
  auditSeverities,
  groupFindings,
  type Language,
  type OutputResult,
  rangesInWords,
  translate,
} from '@dossier/contract'
import { severityTexts } from '@dossier/workbook'
import { type CellStyle, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { findingsTexts } from './findings-texts.ts'

type ModelAudit = Extract<OutputResult, { workflow: 'modelAudit' }>

interface Column {
  name: keyof typeof findingsTexts
  /** Characters. */
  width: number
}

const groupColumns = [
  { name: 'number', width: 6 },
  { name: 'severity', width: 11 },
  { name: 'rule', width: 34 },
  { name: 'sheet', width: 20 },
  { name: 'place', width: 40 },
  { name: 'cells', width: 10 },
  { name: 'findings', width: 10 },
  { name: 'why', width: 60 },
] as const satisfies readonly Column[]

const findingColumns = [
  { name: 'number', width: 6 },
  { name: 'severity', width: 11 },
  { name: 'rule', width: 34 },
  { name: 'sheet', width: 20 },
  { name: 'place', width: 14 },
  { name: 'detail', width: 70 },
  { name: 'fix', width: 50 },
] as const satisfies readonly Column[]

const wrapped: CellStyle = { alignment: { wrapText: true, vertical: 'top' } }
const heading: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF7' } },
  alignment: { wrapText: true, vertical: 'top' },
}
const landscape = { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const

/**
 * The findings of an audit as a workbook (xlsx) in the reader's language: a summary, the groups as on the page, and every finding with the number of its
 * group. Texts are written as text cells, so that no formula of the audited model is computed.
 */
export function findingsWorkbook(audit: ModelAudit, auditedAt: Date, language: Language): Promise<Uint8Array> {
  const word = (name: keyof typeof findingsTexts): string => translate(findingsTexts[name], language)
  const groups = groupFindings(audit.findings)
  const shownSheet = (sheet: string | null): string => sheet ?? word('wholeWorkbook')
  const numberOf = new Map(groups.flatMap(({ positions }, at) => positions.map((position) => [position, at + 1] as const)))
  const groupRows = groups.map(({ severity, title, sheet, ranges, cells, positions, why }, at): CellValue[] => {
    const place = ranges.length === 0 ? wholeOf(sheet, word) : ranges.join(', ')
    return [at + 1, severityTexts[severity][language], title, shownSheet(sheet), place, cells === 0 ? 'N/A' : cells, positions.length, why]
  })
  const findingRows = audit.findings.map((finding, position): CellValue[] => {
    const { severity, title, sheet, range, finding: detail } = finding
    const place = range ?? wholeOf(sheet, word)
    return [
      numberOf.get(position) ?? null,
      severityTexts[severity][language],
      title,
      shownSheet(sheet),
      place,
      detail,
      fixesInWords(finding),
    ]
  })
  return writeXlsx({
    properties: { title: `${word('title')} ${audit.filename}`, creator: 'Dossier', created: auditedAt, modified: auditedAt },
    sheets: [
      summarySheet(audit, auditedAt, language, word),
      listSheet(word('groups'), groupColumns, groupRows, word),
      listSheet(word('all'), findingColumns, findingRows, word),
    ],
  })
}

type Word = (name: keyof typeof findingsTexts) => string

const wholeOf = (sheet: string | null, word: Word): string => word(sheet === null ? 'wholeWorkbook' : 'wholeSheet')

/** "E4: 55 → =E2-E3", a line for each cell. */
const fixesInWords = ({ fixes, sheet }: AuditFinding): string =>
  fixes.map((fix) => `${fix.sheet === sheet ? fix.cell : rangesInWords(fix.sheet, [fix.cell])}: ${fix.before} → ${fix.after}`).join('\n')

function summarySheet(
  { filename, findings, severities, notListed, incomplete }: ModelAudit,
  auditedAt: Date,
  language: Language,
  word: Word,
): WriteSheet {
  const groups = groupFindings(findings)
  const groupsOf = (severity: AuditFinding['severity']): number => groups.filter((group) => group.severity === severity).length
  const rows: CellValue[][] = [
    [word('title')],
    [word('file'), filename],
    [word('audited'), auditedAt],
    [],
    [word('severity'), word('groups'), word('findings')],
    ...auditSeverities.map((severity) => [severityTexts[severity][language], groupsOf(severity), severities[severity]]),
    [word('total'), groups.length, auditSeverities.reduce((sum, severity) => sum + severities[severity], 0)],
    ...(notListed > 0 ? [[], [translate(findingsTexts.notListed, language, { count: String(notListed) })]] : []),
    ...(incomplete ? [[], [word('incomplete')]] : []),
  ]
  const headingRow = 4
  const totalRow = headingRow + auditSeverities.length + 1
  const styled = (row: number, style: CellStyle) => [0, 1, 2].map((column) => [`${row},${column}`, { style }] as const)
  return {
    name: word('summary'),
    rows,
    columns: [{ width: 24 }, { width: 40 }, { width: 16 }],
    cells: new Map([
      ['0,0', { style: { font: { bold: true, size: 14 } } }],
      ['2,1', { style: { numFmt: 'yyyy-mm-dd hh:mm', alignment: { horizontal: 'left' } } }],
      ...styled(headingRow, heading),
      ...styled(totalRow, { font: { bold: true } }),
    ]),
    pageSetup: landscape,
  }
}

function listSheet(name: string, columns: readonly Column[], rows: readonly CellValue[][], word: Word): WriteSheet {
  const all = [columns.map((column) => word(column.name)), ...rows]
  const lastColumn = String.fromCharCode('A'.charCodeAt(0) + columns.length - 1)
  return {
    name,
    rows: all,
    columns: columns.map(({ width }) => ({ width })),
    cells: new Map(all.flatMap((row, at) => row.map((_, column) => [`${at},${column}`, { style: at === 0 ? heading : wrapped }] as const))),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${lastColumn}${all.length}` },
    pageSetup: landscape,
    headerFooter: { oddFooter: '&R&P / &N' },
  }
}
