import type { Rule } from './judged-sentence.ts'
import type { PartyInRole } from './party-in-role.ts'
import { partyRolesIn } from './party-roles.ts'
import { blanked } from './plain-text.ts'
import { timesIn } from './read-text.ts'

/** Who does something to whom is who does it in the source: "A acquired B" is not "B acquired A". */
export const judgeParties: Rule = ({ text, figures, times, passages }) => {
  const said = partyRolesIn(blanked(text, [...figures.map(({ figure }) => figure), ...times]))
  if (said.length === 0) return []
  const cited = passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage) =>
      partyRolesIn(blanked(passage.text, [...passage.asText.flatMap(({ written }) => written ?? []), ...timesIn(passage.text)])),
    )
  const wrong = said.find((one) => isTurned(one, said, cited))
  return wrong ? [{ code: 'roles-differ', text: wrong.party }] : []
}

/** The source has the party in another role only, and another party in this one. */
function isTurned({ relation, party, role }: PartyInRole, said: readonly PartyInRole[], cited: readonly PartyInRole[]): boolean {
  const ofRelation = cited.filter((one) => one.relation === relation)
  const own = ofRelation.filter((one) => one.party === party)
  if (own.length === 0 || own.some((one) => one.role === role)) return false
  // What is said of it twice in two ways tells nothing.
  if (said.some((one) => one.relation === relation && one.party === party && one.role !== role)) return false
  return ofRelation.some((one) => one.party !== party && one.role === role)
}
