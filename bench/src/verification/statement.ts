import type { CitedQuote } from '@dossier/research'
import type { Quotation } from './quotations.ts'

/** A statement with citations that is known to be true or false of them. */
export interface Statement {
  /** How it was made: "digit", "rounded". */
  kind: string
  text: string
  citations: CitedQuote[]
  calculation?: string
  quotation: Quotation
}

export const citing = ({ filing, page, text, start }: Quotation, quote = text): CitedQuote => ({
  source: filing.source,
  page,
  quote,
  near: start,
})
