import { type CellRange, readRange } from '../formula/cell-address.ts'
import type { WorkbookPackage } from './workbook-package.ts'
import { findStartTag, prefixOf, readAttributes } from './xml-text.ts'

/** The last part of the type of a relation: "drawing". */
export const kindOf = (type: string): string => type.slice(type.lastIndexOf('/') + 1)

/** A table of a sheet. */
export interface TablePart {
  path: string
  id: string
  /** As formulas name it. */
  name: string
  range: CellRange
  /** Number of rows. */
  headers: number
  totals: number
}

/** The tables of a sheet. @param path of the sheet @throws WorkbookEditRefused */
export function tablesOf(workbook: WorkbookPackage, path: string): TablePart[] {
  return workbook.relations(path).flatMap(({ type, target }) => {
    if (kindOf(type) !== 'table') return []
    const xml = workbook.read(target) ?? ''
    const tag = findStartTag(xml, `${prefixOf(xml, 'table')}table`, 0)
    const attributes = tag === null ? new Map<string, string>() : readAttributes(xml.slice(tag.start, tag.end))
    const range = readRange(attributes.get('ref') ?? '')
    if (range === null) return []
    return [
      {
        path: target,
        id: attributes.get('id') ?? '',
        name: attributes.get('displayName') ?? attributes.get('name') ?? '',
        range,
        headers: Number(attributes.get('headerRowCount') ?? 1),
        totals: Number(attributes.get('totalsRowCount') ?? 0),
      },
    ]
  })
}
