import type { ReplayDifference, Sentence } from '@dossier/contract'
import type { VerifySentence } from '@dossier/research'
import { quotationOf } from '../../citing/index.ts'
import { searchedDocument, type SearchedFiles } from '../asking/searched-files.ts'

/**
 * Verifies the supported sentences of a stored answer against the current files and returns those that are no longer supported in the same
 * way.
 * @param question the answered question as it was understood
 */
export async function recheckSentences(
  recorded: readonly Sentence[],
  files: SearchedFiles,
  verify: VerifySentence,
  question: string,
): Promise<ReplayDifference[]> {
  const differences: ReplayDifference[] = []
  for (const [at, { text, citations, calculation, verification, check }] of recorded.entries()) {
    if (verification === 'unsupported') continue
    const verdict = await verify({
      text,
      // A file that was read again may have fewer pages.
      citations: citations.map(quotationOf).filter(({ source, page }) => page <= (searchedDocument(files, source)?.pages ?? 0)),
      ...(calculation && { calculation: calculation.expression }),
      question,
    })
    // A sentence that the helper model found supported stays so unless the program now contradicts it.
    const mark = check?.verdict === 'supported' ? (verdict.open?.mark ?? verdict.verification) : verdict.verification
    const today = verdict.citations.length === 0 ? 'unsupported' : mark
    if (today !== verification) differences.push({ at, kind: 'mark', text, recorded: verification, today })
  }
  return differences
}
