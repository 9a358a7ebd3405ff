import type { Page, PageAnchor } from './page.ts'

/** The label of a span's location: for a recording the time of its passages, else the anchor of the page. */
export const anchorOfSpan = (page: Pick<Page, 'anchor' | 'spoken'>, start: number, end: number): PageAnchor => {
  const passages = page.spoken?.filter((passage) => passage.start < end && passage.end > start) ?? []
  const first = passages[0]
  const last = passages.at(-1)
  return first === undefined || last === undefined ? page.anchor : { kind: 'time', start: first.from, end: last.to }
}
