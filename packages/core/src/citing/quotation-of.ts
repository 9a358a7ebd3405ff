import { type Citation, refOf, sourceOf } from '@dossier/contract'
import { sourceKey } from '@dossier/documents'
import type { QuotationCitation } from '@dossier/research'

/** A citation in the form of the research library. */
export const quotationOf = (citation: Citation): QuotationCitation => ({
  source: sourceKey(sourceOf(refOf(citation))),
  page: citation.page,
  start: citation.start,
  end: citation.end,
  quote: citation.quote,
})
