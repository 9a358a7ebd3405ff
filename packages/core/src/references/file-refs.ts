import { inFile } from './in-file.ts'

/** Resolves references to spans of pages. */
export const fileRefs = inFile('file', {
  async locate(pages, refs) {
    const page = await pages.page(refs[0].page)
    if (page === undefined) return undefined
    const spans = refs.map(({ start, end }) => ({ start, end: Math.min(end, page.text.length) }))
    return { page, spans: spans.filter(({ start, end }) => start < end) }
  },
  // Offsets differ between versions, so the reference is to the whole page.
  inVersion: ([{ page }], fileId) => [{ kind: 'file', fileId, page, start: 0, end: 0 }],
})
