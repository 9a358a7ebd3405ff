import { supportedFigures, type VerificationRequest, verifySentence, type VerifySentence } from '@dossier/research'
import type { Needs } from '../../use-case/index.ts'
import { searchedDocument, type SearchedFiles } from '../asking/searched-files.ts'
import { documentSources } from './document-source.ts'
import type { LoadPage } from './page-loader.ts'

/** Returns the function that verifies a model's sentence against the pages it cites. */
export async function sentenceVerifier(
  deps: Needs<'analyser' | 'indexes'>,
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<VerifySentence> {
  const documentOf = await documentSources(deps, files)
  return async ({ text, citations, calculation, question }) => {
    const request: VerificationRequest = {
      text,
      citations: await Promise.all(
        citations
          .filter(({ source }) => searchedDocument(files, source) !== undefined)
          .map(async ({ source, page, quote }) => ({ source, page: await loadPage(source, page), quote })),
      ),
      ...(calculation !== undefined && { calculation }),
      ...(question !== undefined && { question }),
      documentOf,
      analyser: deps.analyser,
    }
    const verdict = verifySentence(request)
    if (verdict.verification === 'unsupported' && verdict.open === undefined) return verdict
    return { ...verdict, figures: supportedFigures(request) }
  }
}
