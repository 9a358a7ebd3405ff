import { type AuditFinding, auditSeverities, groupFindings, type Language, translate } from '@dossier/contract'
import { severityTexts } from '@dossier/workbook'
import { type CellStyle, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { type ColumnName, findingList, type FindingList, groupList, type ModelAudit } from './finding-rows.ts'
import { findingsTexts } from './findings-texts.ts'

/** Widths of the columns in characters. */
const widths: Readonly<Partial<Record<ColumnName, number>>> = {
  number: 6,
  severity: 11,
  rule: 34,
  sheet: 20,
  place: 30,
  cells: 10,
  findings: 10,
  why: 60,
  detail: 70,
  fix: 50,
}

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
  const word: Word = (name) => translate(findingsTexts[name], language)
  return writeXlsx({
    properties: { title: `${word('title')} ${audit.filename}`, creator: 'Dossier', created: auditedAt, modified: auditedAt },
    sheets: [
      summarySheet(audit, auditedAt, language, word),
      listSheet(word('groups'), groupList(audit, language), word),
      listSheet(word('all'), findingList(audit, language), word),
    ],
  })
}

type Word = (name: ColumnName) => string

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

function listSheet(name: string, { columns, rows }: FindingList, word: Word): WriteSheet {
  const all: CellValue[][] = [columns.map(word), ...rows]
  const lastColumn = String.fromCharCode('A'.charCodeAt(0) + columns.length - 1)
  return {
    name,
    rows: all,
    columns: columns.map((column) => ({ width: widths[column] ?? 20 })),
    cells: new Map(all.flatMap((row, at) => row.map((_, column) => [`${at},${column}`, { style: at === 0 ? heading : wrapped }] as const))),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${lastColumn}${all.length}` },
    pageSetup: landscape,
    headerFooter: { oddFooter: '&R&P / &N' },
  }
}
