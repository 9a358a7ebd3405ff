import type { ReplayDifference, Sentence } from '@dossier/contract'
import type { VerifySentence } from '@dossier/research'
import { quotationOf } from '../../citing/index.ts'
import { searchedFile, type SearchedFiles } from '../asking/searched-files.ts'

/**
 * Holds the supported sentences of a kept answer against the files of today: which do not stand on their passages as they did.
 * @param question that was answered, as it was understood
 */
export async function holdSentences(
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
      // A file that was read anew may have fewer pages.
      citations: citations.map(quotationOf).filter(({ source, page }) => page <= (searchedFile(files, source)?.pages ?? 0)),
      ...(calculation && { calculation: calculation.expression }),
      question,
    })
    // What was undecided and found to be supported holds as long as nothing speaks against it.
    const mark = check?.verdict === 'supported' ? (verdict.open?.mark ?? verdict.verification) : verdict.verification
    const today = verdict.citations.length === 0 ? 'unsupported' : mark
    if (today !== verification) differences.push({ at, kind: 'mark', text, recorded: verification, today })
  }
  return differences
}
