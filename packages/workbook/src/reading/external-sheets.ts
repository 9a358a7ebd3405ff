import type { ExternalLink } from 'hucre'
import { readCell } from '../formula/cell-address.ts'
import type { ExternalSheet } from './workbook-model.ts'

/** The sheets of other files of which a workbook keeps values. */
export const readExternalSheets = (links: readonly ExternalLink[]): ExternalSheet[] =>
  links.flatMap(({ sheetNames, sheetData }, at) =>
    sheetData.flatMap(({ sheetId, cells }) => {
      const name = sheetNames[sheetId]
      // Of a file that was not found nothing is kept.
      if (name === undefined || cells.length === 0) return []
      const kept = cells.flatMap(({ ref, value, type }) => {
        const place = readCell(ref)
        return place === null ? [] : [{ ...place, value, isError: type === 'e' }]
      })
      return [{ book: String(at + 1), name, cells: kept }]
    }),
  )
