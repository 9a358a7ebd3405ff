import { type Citation, pageKeyOf, placeKeyOf, refsOf, type Sentence } from '@dossier/contract'
import type { EvidenceTarget } from './evidence-target.ts'

/** What one chip stands for: the citations of a sentence that lie on one page, shown together. */
export interface CitedPassage {
  /** As counted in the answer, from 1. */
  number: number
  target: EvidenceTarget
  /** Never empty; all of one page, and referred to in one way. */
  citations: readonly [Citation, ...Citation[]]
}

/** The passages of an answer. */
export interface CitedPassages {
  /** Each passage once, in the order in which they are read. */
  all: readonly CitedPassage[]
  /** Those of each sentence, in the sentences' order. */
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

/** Numbers the passages of an answer in reading order; a passage that several sentences rest on keeps its number. */
export function citedPassages(sentences: readonly Pick<Sentence, 'citations'>[], projectId: number): CitedPassages {
  const known = new Map<string, CitedPassage>()
  const bySentence = sentences.map((sentence) =>
    byPage(sentence.citations).map((citations) => {
      // By its words: two of one cell, or of what was said without a break, open the same place.
      const key = citations.map(placeKeyOf).join(' ')
      const passage = known.get(key) ?? { number: known.size + 1, target: { projectId, refs: refsOf(citations) }, citations }
      known.set(key, passage)
      return passage
    }),
  )
  return { all: [...known.values()], bySentence }
}

/** The words that a passage quotes, part by part. */
export function quoteOf(passage: Pick<CitedPassage, 'citations'>): string {
  return passage.citations.map((citation) => citation.quote).join(' … ')
}
