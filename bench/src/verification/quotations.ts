import type { SourceKey } from '@dossier/documents'
import { hasHangul } from '@dossier/lexicon'
import { locateQuote, quotableSpans, type ReadablePage, type CitedDocument } from '@dossier/research'
import type { Random } from '../seeded-random.ts'

/** A filing that was read. */
export interface ReadFiling {
  source: SourceKey
  filename: string
  company?: string
  pages: readonly ReadablePage[]
  document: CitedDocument
  korean: boolean
}

/** A literal sentence or table row of a filing's page. */
export interface Quotation {
  filing: ReadFiling
  page: ReadablePage
  kind: 'sentence' | 'row'
  text: string
  start: number
}

const shortest = 50
const longest = 420
/** A line of a table of contents, or a dotted leader, is no statement. */
const noStatement = /\.{4}|\s\d+\s*$|^Table of Contents/

/** Draws sentences and rows of figures from all pages of a filing, equally many of each. */
export function drawQuotations(filing: ReadFiling, each: number, random: Random): Quotation[] {
  const drawn: Record<Quotation['kind'], Quotation[]> = { sentence: [], row: [] }
  for (const page of shuffled(filing.pages, random)) {
    if (drawn.sentence.length >= each && drawn.row.length >= each) break
    const ofPage: Record<Quotation['kind'], Quotation[]> = { sentence: [], row: [] }
    for (const span of quotableSpans(page)) {
      const text = page.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim()
      const kind = span.kind === 'row' ? 'row' : 'sentence'
      if (kind === 'row' ? isRow(text) : isSentence(text)) ofPage[kind].push({ filing, page, kind, text, start: span.start })
    }
    for (const kind of ['sentence', 'row'] as const)
      for (const one of shuffled(ofPage[kind], random).slice(0, 2)) if (drawn[kind].length < each) drawn[kind].push(one)
  }
  return [...drawn.sentence, ...drawn.row]
}

export const isSentence = (text: string): boolean =>
  text.length >= (hasHangul(text) ? shortest / 2 : shortest) &&
  text.length <= longest &&
  /^[\p{Lu}\p{Script=Hangul}]/u.test(text) &&
  /(?:[a-z)]|다)\.$/.test(text) &&
  !noStatement.test(text)

const isRow = (text: string): boolean => text.length <= longest && /\p{L}{3}/u.test(text) && /\d[\d,.]*\d/.test(text)

export function shuffled<One>(all: readonly One[], random: Random): One[] {
  const result = [...all]
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [result[at], result[other]]
    if (one !== undefined && two !== undefined) [result[at], result[other]] = [two, one]
  }
  return result
}

export const pick = <One>(all: readonly One[], random: Random): One | undefined => all[Math.floor(random() * all.length)]

/** Whether a text is on a page, regardless of spacing. */
export function isOnPage(page: ReadablePage, text: string): boolean {
  const bare = (one: string): string => one.normalize('NFKC').replace(/\s+/g, '')
  return bare(page.text).includes(bare(text)) || locateQuote(page.text, text) !== null
}
