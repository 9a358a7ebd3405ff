import type { Page, PageAnchor, SourceKey } from '@dossier/documents'

/**
 * A retrievable stretch of one page. `text` is the literal span `start..end` of the page's text, so that
 * whatever is quoted from it stands on the page; what gives it meaning but stands elsewhere (headings above,
 * column headings, units, the table's caption) is in `context`, which is searched but never quoted.
 */
export interface Passage {
  /** 1-based. */
  page: number
  /** Position among the passages of the document, from 0. */
  ordinal: number
  kind: 'text' | 'table'
  start: number
  end: number
  text: string
  context: string
  anchor: PageAnchor
}

/** What a ranked passage or page is worth and why. */
export interface Evidence {
  /** Higher is better; comparable within one search only. */
  score: number
  /** Contributions to the score by name (a field, a prior), for "why this page". */
  parts: Record<string, number>
}

export interface PassageHit extends Passage, Evidence {
  source: SourceKey
}

export interface PageHit extends Evidence {
  source: SourceKey
  page: Page['number']
  /** Its best passages for this question, best first. */
  passages: PassageHit[]
}
