import type { Page } from '../page.ts'

/** A page of lines of text, without geometry, headings and tables. */
export const pageOf = (...lines: string[]): Page => ({
  number: 1,
  width: 0,
  height: 0,
  text: lines.join('\n'),
  words: [],
  headings: [],
  tables: [],
  anchor: { kind: 'page' },
})
