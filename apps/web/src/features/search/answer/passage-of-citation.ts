import { type Citation, placeKeyOf, refsOf } from '@dossier/contract'
import type { CitedPassage } from '../../evidence/index.ts'

/** A passage with this citation only, under the number of its page in the answer; undefined where the answer does not cite the page. */
export function passageOfCitation(citation: Citation, passages: readonly CitedPassage[]): CitedPassage | undefined {
  const ofPage = passages.find(({ citations }) => citations.some((one) => placeKeyOf(one) === placeKeyOf(citation)))
  if (ofPage === undefined) return undefined
  return { number: ofPage.number, citations: [citation], target: { projectId: ofPage.target.projectId, refs: refsOf([citation]) } }
}
