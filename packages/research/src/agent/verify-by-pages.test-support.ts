import type { Analyser } from '@dossier/retrieval'
import { type VerificationSource, verifySentence } from '../verify/index.ts'
import type { VerifySentence } from './sentences/answer-sentence.ts'
import type { ResearchTools, SourceDocument } from './tools/research-tools.ts'

/** Verifies the sentences of an investigation against the pages and documents that its tools reach. */
export function verifyByPages({ openPage, source }: Pick<ResearchTools, 'openPage' | 'source'>, analyser: Analyser): VerifySentence {
  return async ({ text, citations, calculation, question }) => {
    const cited = await Promise.all(
      citations.map(async (citation) => ({ ...citation, page: await openPage(citation.fileId, citation.page) })),
    )
    const fileIds = [...new Set(citations.map(({ fileId }) => fileId))]
    const sources = new Map(await Promise.all(fileIds.map(async (fileId) => [fileId, verificationSourceOf(await source(fileId))] as const)))
    const verdict = verifySentence({
      text,
      citations: cited.flatMap(({ page, ...citation }) => (page ? [{ ...citation, page }] : [])),
      ...(calculation !== undefined && { calculation }),
      ...(question !== undefined && { question }),
      source: (fileId) => sources.get(fileId) ?? { names: [] },
      analyser,
    })
    const gone = cited.filter(({ page }) => page === null).map(({ quote }) => ({ code: 'quote-not-on-page' as const, text: quote }))
    return { ...verdict, reasons: [...gone, ...verdict.reasons] }
  }
}

function verificationSourceOf(source: SourceDocument | null): VerificationSource {
  if (!source) return { names: [] }
  const { filename, names, fiscalYear, quarter, scale, currency } = source
  return {
    names: [filename, ...names],
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(quarter !== undefined && { quarter }),
    ...(scale !== undefined && { scale }),
    ...(currency !== undefined && { currency }),
  }
}
