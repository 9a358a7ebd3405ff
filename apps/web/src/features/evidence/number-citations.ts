import type { Citation, Sentence } from '@dossier/contract'

type Place = Pick<Citation, 'fileId' | 'page' | 'start' | 'end'>

const keyOfPlace = (place: Place): string => `${place.fileId}.${place.page}.${place.start}.${place.end}`

/** The citations of an answer, each passage once, numbered from 1 in the order in which they are read. */
export interface NumberedCitations {
  citations: readonly Citation[]
  /** 0 for a citation that is not of this answer. */
  numberOf: (place: Place) => number
}

export function numberCitations(sentences: readonly Pick<Sentence, 'citations'>[]): NumberedCitations {
  const numbers = new Map<string, number>()
  const citations: Citation[] = []
  for (const citation of sentences.flatMap((sentence) => sentence.citations)) {
    const key = keyOfPlace(citation)
    if (numbers.has(key)) continue
    citations.push(citation)
    numbers.set(key, citations.length)
  }
  return { citations, numberOf: (place) => numbers.get(keyOfPlace(place)) ?? 0 }
}
