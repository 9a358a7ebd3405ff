import type { QuotationCitation } from '../cite.ts'
import type { ToldFigure } from '../figures/tell-figure.ts'

/** Two documents tell the same measure of the same company and period otherwise. */
export interface Conflict {
  /** As the question calls it. */
  measure: string
  period: string
  /** The most trustworthy source first. */
  values: ConflictingValue[]
}

export interface ConflictingValue {
  /** As a sentence. */
  text: string
  figure: ToldFigure
  citations: QuotationCitation[]
  fileId: number
  filename: string
  /** 1 is the best; sources of one kind share it. */
  rank: number
  why: SourceQuality
}

/** What makes a source trustworthy, the best first. */
export const sourceQualities = ['audited-annual', 'annual', 'interim', 'release', 'deck', 'other'] as const
export type SourceQuality = (typeof sourceQualities)[number]
