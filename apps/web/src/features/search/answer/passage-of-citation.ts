import { type Citation, placeKeyOf, refsOf } from '@dossier/contract'
import type { CitedPassage } from '../../evidence/index.ts'

/** A citation's own place alone, under the number that its page has in the answer; undefined where the answer has none for it. */
export function passageOfCitation(citation: Citation, passages: readonly CitedPassage[]): CitedPassage | undefined {
  const ofPage = passages.find(({ citations }) => citations.some((one) => placeKeyOf(one) === placeKeyOf(citation)))
  if (ofPage === undefined) return undefined
  return { number: ofPage.number, citations: [citation], target: { projectId: ofPage.target.projectId, refs: refsOf([citation]) } }
}
