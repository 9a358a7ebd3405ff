import type { Page, PageAnchor, SourceKey } from '@dossier/documents'

/**
 * A retrievable span of one page. `text` is the literal span `start..end` of the page's text, so that every quotation from it is on the page. Text
 * elsewhere that gives it meaning (headings above, column headings, units, the table's caption) is in `context`, which is searched but never quoted.
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

/** The score of a ranked passage or page, with its parts. */
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
