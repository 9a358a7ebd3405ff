import { supportedFigures, type VerificationRequest, verifySentence, type VerifySentence } from '@dossier/research'
import type { CoreDependencies } from '../../use-case/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import { documentSources } from './document-source.ts'
import type { LoadPage } from './page-loader.ts'

/** What decides whether a sentence that a model wrote is supported: the program, by the pages that it cites. */
export async function sentenceVerifier(
  deps: Pick<CoreDependencies, 'analyser' | 'indexes'>,
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<VerifySentence> {
  const source = await documentSources(deps, files)
  return async ({ text, citations, calculation, question }) => {
    const request: VerificationRequest = {
      text,
      citations: await Promise.all(
        citations
          .filter(({ fileId }) => files.named.has(fileId))
          .map(async ({ fileId, page, quote }) => ({ fileId, page: await loadPage(fileId, page), quote })),
      ),
      ...(calculation !== undefined && { calculation }),
      ...(question !== undefined && { question }),
      source,
      analyser: deps.analyser,
    }
    const verdict = verifySentence(request)
    if (verdict.verification === 'unsupported' && verdict.open === undefined) return verdict
    return { ...verdict, figures: supportedFigures(request) }
  }
}
