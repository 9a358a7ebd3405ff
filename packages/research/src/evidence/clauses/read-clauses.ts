import type { QuotableSpan } from '../sentences.ts'
import { readClauseOpening } from './clause-headings.ts'

/** Titles of the clauses that contain a stretch: article, section, and subsection or item; undefined where none is open. */
export type ClauseTitles = readonly [string | undefined, string | undefined, string | undefined]

/** A stretch of a page with its position in the clauses. */
export interface ClauseStretch {
  span: QuotableSpan
  titles: ClauseTitles
  /** Index within its clause: 0 for its opening. */
  place: number
  isTitle: boolean
}

const none: ClauseTitles = [undefined, undefined, undefined]

/**
 * Assigns the stretches of a page to its clauses. A title before a sentence on the same line is joined with it: "12.3 Assignment. Neither party may
 * ...".
 *
 * @param spans of the page's text, in order
 */
export function readClauses(text: string, spans: readonly QuotableSpan[]): { stretches: ClauseStretch[]; open: ClauseTitles } {
  const stretches: ClauseStretch[] = []
  let titles = none
  let place = 0
  let before: QuotableSpan | undefined
  for (const span of spans) {
    if (span.kind === 'row') {
      stretches.push({ span, titles, place: place++, isTitle: false })
      before = undefined
      continue
    }
    const own = text.slice(span.start, span.end)
    const follows = before !== undefined && isSameLine(text, before, span)
    const opening = follows ? null : readClauseOpening(own)
    if (opening !== null) {
      titles = withTitle(titles, opening.level, opening.title)
      place = 0
    }
    const isTitle = opening !== null && opening.end >= own.length && /\p{L}/u.test(opening.title)
    const last = stretches.at(-1)
    if (follows && before !== undefined && last !== undefined)
      stretches[stretches.length - 1] = { ...last, span: { ...span, start: before.start }, isTitle: false }
    else stretches.push({ span, titles, place, isTitle })
    place++
    before = isTitle ? span : undefined
  }
  return { stretches, open: titles }
}

function withTitle([article, section, item]: ClauseTitles, level: 0 | 1 | 2 | 3, title: string): ClauseTitles {
  const named = title === '' ? undefined : title
  if (level === 0) return [named ?? '', undefined, undefined]
  if (level === 1) return [article, named ?? '', undefined]
  // An item without a title belongs to the subsection that contains it.
  return [article, section, named ?? (level === 2 ? '' : item)]
}

const isSameLine = (text: string, one: QuotableSpan, other: QuotableSpan): boolean => !text.slice(one.end, other.start).includes('\n')

/** The titles of a stretch, completed by those that were open when its page began. */
export function carriedTitles([article, section, item]: ClauseTitles, before: ClauseTitles = none): ClauseTitles {
  if (article !== undefined) return [article, section, item]
  return section === undefined ? [before[0], before[1], item ?? before[2]] : [before[0], section, item]
}
