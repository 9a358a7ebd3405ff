import { type Citation, pageKeyOf, placeKeyOf, refsOf, type Sentence } from '@dossier/contract'
import type { EvidenceTarget } from './evidence-target.ts'

/** The citations of a sentence that lie on one page; one chip shows them together. */
export interface CitedPassage {
  /** 1-based number within the answer. */
  number: number
  target: EvidenceTarget
  /** Never empty; all of one page and of the same reference kind. */
  citations: readonly [Citation, ...Citation[]]
}

/** The passages of an answer. */
export interface CitedPassages {
  /** Distinct passages in reading order. */
  all: readonly CitedPassage[]
  /** The passages of each sentence, in sentence order. */
  bySentence: readonly (readonly CitedPassage[])[]
}

type OnePage = [Citation, ...Citation[]]

function byPage(citations: readonly Citation[]): OnePage[] {
  const pages = new Map<string, OnePage>()
  for (const citation of citations) {
    const key = `${citation.kind} ${pageKeyOf(citation)}`
    const known = pages.get(key)
    if (known === undefined) pages.set(key, [citation])
    else if (!known.some((one) => one.start === citation.start && one.end === citation.end)) known.push(citation)
  }
  return [...pages.values()]
}

/** Numbers the passages of an answer in reading order; a passage that several sentences cite keeps its number. */
export function citedPassages(sentences: readonly Pick<Sentence, 'citations'>[], projectId: number): CitedPassages {
  const known = new Map<string, CitedPassage>()
  const bySentence = sentences.map((sentence) =>
    byPage(sentence.citations).map((citations) => {
      // The key includes the quoted words, because two quotes of one cell or of one transcript segment open the same place.
      const key = citations.map(placeKeyOf).join(' ')
      const passage = known.get(key) ?? { number: known.size + 1, target: { projectId, refs: refsOf(citations) }, citations }
      known.set(key, passage)
      return passage
    }),
  )
  return { all: [...known.values()], bySentence }
}

/** The quotes of a passage, joined by ellipses. */
export function quoteOf(passage: Pick<CitedPassage, 'citations'>): string {
  return passage.citations.map((citation) => citation.quote).join(' … ')
}
