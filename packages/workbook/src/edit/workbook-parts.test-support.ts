import { packStored, unzip } from '@dossier/zip'
import { testEngine } from '../libre-office.test-support.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { WorkbookEdit } from './workbook-edit.ts'

const engine = testEngine()
const unlimited = { entries: 1_000, unpackedBytes: 64 * 1024 * 1024, packingRatio: 10_000 }
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Target = readonly [kind: string, target: string]
export const relations = (...targets: readonly Target[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([kind, target], index) => `<Relationship Id="r${index + 1}" Type="${relation}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`
export const sheetOf = (rows: string, { before = '', after = '' } = {}) =>
  `<worksheet xmlns="${main}" xmlns:r="${relation}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`

/** Parts of a workbook as text. */
export interface Parts {
  sheets: Readonly<Record<string, string>>
  names?: string
  more?: Readonly<Record<string, string>>
  /** What the first sheet is related to. */
  related?: readonly Target[]
  ofWorkbook?: readonly Target[]
}

export function workbookOf({ sheets, names = '', more = {}, related = [], ofWorkbook = [] }: Parts): Buffer {
  const listed = Object.keys(sheets).map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${listed.join('')}</sheets>${names}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...Object.keys(sheets).map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ...ofWorkbook,
    ),
    ...Object.fromEntries(Object.values(sheets).map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet])),
    ...(related.length > 0 && { 'xl/worksheets/_rels/sheet1.xml.rels': relations(...related) }),
    ...more,
  }
  return packStored(new Map(Object.entries(parts).map(([path, text]) => [path, Buffer.from(text)])))
}

export const partsOf = (bytes: Uint8Array) =>
  new Map([...unzip(bytes, unlimited, () => true)].map(([path, content]) => [path, content.toString()]))

/** The parts of a workbook after edits, and what the edits did. */
export const edited = async (parts: Parts, ...edits: WorkbookEdit[]) => {
  const found = await editWorkbook(workbookOf(parts), edits, { engine })
  return { parts: partsOf(found.bytes), ...found }
}
