import type { Citation } from '@dossier/contract'
import type { CitedPassage } from '../../evidence/index.ts'

/** A citation's own place alone, under the number that its page has in the answer; undefined where the answer has none for it. */
export function passageOfCitation(citation: Citation, passages: readonly CitedPassage[]): CitedPassage | undefined {
  const ofPage = passages.find(({ citations }) => citations.some((one) => isSamePlace(one, citation)))
  if (ofPage === undefined) return undefined
  const { fileId, page, start, end } = citation
  return { number: ofPage.number, citations: [citation], target: { projectId: ofPage.target.projectId, fileId, page, start, end } }
}

function isSamePlace(one: Citation, other: Citation): boolean {
  return one.fileId === other.fileId && one.page === other.page && one.start === other.start && one.end === other.end
}
