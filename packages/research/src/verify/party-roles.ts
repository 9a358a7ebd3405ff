import { latinNamesIn } from './entity.ts'
import type { PartyInRole, PartyRole } from './party-in-role.ts'
import { blanked } from './plain-text.ts'
import { koreanPartiesIn } from './korean-parties.ts'
import { relationsIn, type SaidRelation } from './relations.ts'

const clauseEnd =
  /[.;]\s|,\s(?:and|while|whereas|but)\s|\s(?:while|whereas)\s|(?<=(?:으|하|이|되)며|(?:하|이|되|였|했)고|지만|으나),?\s(?!있|계)/g

/** Who does what to whom, as far as the words beside each name tell. Expects plain text without its figures and times. */
export function partyRolesIn(text: string): PartyInRole[] {
  const found: PartyInRole[] = []
  for (const clause of clausesOf(text)) {
    const relations = relationsIn(clause)
    if (relations.length === 0) continue
    found.push(...(/\p{Script=Hangul}/u.test(clause) ? koreanPartiesIn(clause, relations) : englishParties(clause, relations)))
  }
  return found
}

function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let from = 0
  for (const match of text.matchAll(clauseEnd)) {
    // "Inc. and" ends nothing.
    if (match[0].startsWith('.') && /\b(?:Inc|Corp|Co|Ltd|No|Mr|Ms|St)$/.test(text.slice(0, match.index))) continue
    clauses.push(text.slice(from, match.index))
    from = match.index + match[0].length
  }
  return [...clauses, text.slice(from)]
}

const preposition = /\b(by|from|to|against|of|with|in|for|upon)\s+(?:the\s+|its\s+|our\s+|an?\s+)?(?:[a-z-]+\s+)?$/i
const opening = /^(?:The|In|Under|Of|On|For|At|A|An|Our|Its|As|By|From|To|Following|After|During|Excluding|Including|Damages|Components)\s+/
const legalForm = /(?<![,\s])[,\s]+(?:inc|corp|corporation|co|company|ltd|limited|llc|plc|lp)\b\.?/gi
const self = /\b(?:we|the Company|the Registrant|our company)\b/gi

/** What is written with capitals and does nothing. */
const noParty = /\b(?:meeting|agreement|act|report|plan|program(?:me)?|facility|notes?)$/

interface NamedParty {
  party: string
  start: number
  end: number
}

function namesIn(clause: string): NamedParty[] {
  const names = latinNamesIn(clause).flatMap(({ text, start }) => splitName(text, start))
  const own = Array.from(clause.matchAll(self), (match) => ({ party: 'we', start: match.index, end: match.index + match[0].length }))
  const free = names.filter((name) => !own.some((other) => other.start < name.end && name.start < other.end))
  return [...free, ...own].sort((one, other) => one.start - other.start)
}

/** "Holt and Bergdahl" are two; what opens a sentence with a capital is none. */
function splitName(text: string, start: number): NamedParty[] {
  let from = 0
  const parts: NamedParty[] = []
  for (const part of text.split(/( and | for |, (?!Inc|Corp|Co\b|Ltd|LLC|L\.P|PLC|plc|N\.A))/)) {
    const bare = part.replace(opening, '')
    const at = start + from + part.length - bare.length
    from += part.length
    const party = bare.replace(legalForm, '').replace(/'s?$/, '').toLowerCase().trim()
    if (
      party.length > 1 &&
      !noParty.test(party) &&
      !/^(?:and|for|the|in|under|of|an?|on|at|our|its|as|by|from|to|following|after|during|excluding|including|january|february|march|april|may|june|july|august|september|october|november|december)$/.test(
        party,
      )
    )
      parts.push({ party, start: at, end: at + bare.length })
  }
  return parts
}

const auxiliary = /\b(?:was|were|is|are|been|being|be)\s+(?:[a-z]+ly\s+)?$/
const participle = /(?:ed|sold|bought|lent|paid|held)$/i

function englishParties(clause: string, relations: readonly SaidRelation[]): PartyInRole[] {
  const names = namesIn(clause)
  if (names.length === 0) return []
  return relations.flatMap((relation) => {
    // A name may hold the word: "Sales Corporation".
    if (names.some(({ start, end }) => start < relation.end && relation.start < end)) return []
    const behind = clause.slice(relation.end)
    const isVerb = participle.test(relation.text)
    const passive = isVerb && (auxiliary.test(clause.slice(0, relation.start)) || /^\s(?:\S+\s){0,3}by\b/.test(behind))
    let hasAgent = false
    return names.map((name): PartyInRole => {
      const role = roleOf(clause, name, relation, { passive, hasAgent })
      hasAgent ||= role === 'agent'
      return { relation: relation.relation, party: name.party, role }
    })
  })
}

function roleOf(
  clause: string,
  name: NamedParty,
  relation: SaidRelation,
  { passive, hasAgent }: { passive: boolean; hasAgent: boolean },
): PartyRole {
  const before = preposition.exec(blanked(clause, []).slice(0, name.start))?.[1]?.toLowerCase()
  const possessive = /^'s?(?=\s)/.test(clause.slice(name.end)) || /'s?$/.test(clause.slice(name.start, name.end))
  if (possessive || (before === 'of' && relation.isOffice)) return relation.isOffice ? 'owner' : 'agent'
  if (before === 'by') return 'agent'
  if (before === 'from') return 'source'
  if (before !== undefined && before !== 'in' && before !== 'for') return 'patient'
  if (relation.isOffice) return 'agent'
  if (name.start > relation.start) return 'patient'
  return passive || hasAgent ? 'patient' : 'agent'
}
