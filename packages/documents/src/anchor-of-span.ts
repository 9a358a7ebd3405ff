import type { Page, PageAnchor } from './page.ts'

/** What a span of a page's text is called: of a recording the moment at which it is said, of everything else what its page is called. */
export const anchorOfSpan = (page: Pick<Page, 'anchor' | 'spoken'>, start: number, end: number): PageAnchor => {
  const said = page.spoken?.filter((passage) => passage.start < end && passage.end > start) ?? []
  const first = said[0]
  const last = said.at(-1)
  return first === undefined || last === undefined ? page.anchor : { kind: 'time', start: first.from, end: last.to }
}
