import { isInRange, parseRange, rangesOverlap } from '@dossier/contract'
import { sheetCells } from '@dossier/documents'
import { inFile, type Located } from './in-file.ts'

/** Resolves references to cells of sheets. */
export const cellRefs = inFile('cell', {
  async locate(pages, refs) {
    const [{ sheet }] = refs
    const ranges = refs.flatMap(({ range }) => parseRange(range) ?? [])
    let onSheet: Located | undefined
    for (const [at, anchor] of pages.anchors.entries()) {
      if (anchor.kind !== 'sheet' || anchor.sheet.toWellFormed() !== sheet) continue
      const block = parseRange(anchor.range)
      if (block === undefined || !ranges.some((range) => rangesOverlap(range, block))) continue
      const page = await pages.page(at + 1)
      if (page === undefined) continue
      const spans = sheetCells(page).flatMap(({ start, end, address }) => {
        const cell = parseRange(address)
        return cell && ranges.some((range) => isInRange(range, cell.top, cell.left)) ? [{ start, end }] : []
      })
      if (spans.length > 0) return { page, spans }
      onSheet ??= { page, spans: [] }
    }
    return onSheet
  },
  inVersion: ([first, ...others], fileId) => [{ ...first, fileId }, ...others.map((ref) => ({ ...ref, fileId }))],
})
