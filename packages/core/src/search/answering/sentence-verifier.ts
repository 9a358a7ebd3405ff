import { type VerificationSource, verifySentence, type VerifySentence } from '@dossier/research'
import type { DocumentFacts } from '@dossier/retrieval'
import type { CoreDependencies } from '../../use-case/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import { filenameAsWords } from './filename-as-words.ts'
import type { LoadPage } from './page-loader.ts'

/** What decides whether a sentence that a model wrote is supported: the program, by the pages that it cites. */
export async function sentenceVerifier(
  { analyser, indexes }: Pick<CoreDependencies, 'analyser' | 'indexes'>,
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<VerifySentence> {
  const facts = await indexes.facts(files.projectId)
  return async ({ text, citations, calculation }) =>
    verifySentence({
      text,
      citations: await Promise.all(
        citations
          .filter(({ fileId }) => files.named.has(fileId))
          .map(async ({ fileId, page, quote }) => ({ fileId, page: await loadPage(fileId, page), quote })),
      ),
      ...(calculation !== undefined && { calculation }),
      source: (fileId) => sourceOf(facts.get(fileId), files.named.get(fileId)?.filename ?? ''),
      analyser,
    })
}

function sourceOf(facts: DocumentFacts | undefined, filename: string): VerificationSource {
  const { names = [], aliases = [], symbols = [], years = [], quarter, scale, currency } = facts ?? {}
  const [fiscalYear] = years
  return {
    names: [filenameAsWords(filename), ...names, ...aliases, ...symbols],
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(quarter !== undefined && { quarter }),
    ...(scale !== undefined && { scale }),
    ...(currency !== undefined && { currency }),
  }
}
