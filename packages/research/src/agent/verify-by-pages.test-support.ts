import type { Analyser } from '@dossier/retrieval'
import { type CitedDocument, verifySentence } from '../verify/index.ts'
import type { VerifySentence } from './sentences/answer-sentence.ts'
import type { ResearchTools, SourceDocument } from './tools/research-tools.ts'

/** Verifies the sentences of an investigation against the pages and documents that its tools reach. */
export function verifyByPages({ openPage, document }: Pick<ResearchTools, 'openPage' | 'document'>, analyser: Analyser): VerifySentence {
  return async ({ text, citations, calculation, question }) => {
    const cited = await Promise.all(
      citations.map(async (citation) => ({ ...citation, page: await openPage(citation.source, citation.page) })),
    )
    const sources = [...new Set(citations.map(({ source }) => source))]
    const documents = new Map(await Promise.all(sources.map(async (source) => [source, citedDocumentOf(await document(source))] as const)))
    const verdict = verifySentence({
      text,
      citations: cited.flatMap(({ page, ...citation }) => (page ? [{ ...citation, page }] : [])),
      ...(calculation !== undefined && { calculation }),
      ...(question !== undefined && { question }),
      documentOf: (source) => documents.get(source) ?? { names: [] },
      analyser,
    })
    const missing = cited.filter(({ page }) => page === null).map(({ quote }) => ({ code: 'quote-not-on-page' as const, text: quote }))
    return { ...verdict, reasons: [...missing, ...verdict.reasons] }
  }
}

function citedDocumentOf(document: SourceDocument | null): CitedDocument {
  if (!document) return { names: [] }
  const { filename, names, fiscalYear, quarter, scale, currency } = document
  return {
    names: [filename, ...names],
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(quarter !== undefined && { quarter }),
    ...(scale !== undefined && { scale }),
    ...(currency !== undefined && { currency }),
  }
}
