import { inFile } from './in-file.ts'

/** Opens stretches of pages. */
export const fileRefs = inFile('file', {
  async locate(pages, refs) {
    const page = await pages.page(refs[0].page)
    if (page === undefined) return undefined
    const spans = refs.map(({ start, end }) => ({ start, end: Math.min(end, page.text.length) }))
    return { page, spans: spans.filter(({ start, end }) => start < end) }
  },
  // Words move from version to version: the page as a whole.
  inVersion: ([{ page }], fileId) => [{ kind: 'file', fileId, page, start: 0, end: 0 }],
})
