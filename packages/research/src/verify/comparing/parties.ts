import { readCompanyName } from '@dossier/entities'
import { hasHangul } from '@dossier/lexicon'
import { monthNamed } from '@dossier/notation'
import { latinNamesIn } from './entity.ts'
import { readMarkedWord } from '../reading/marked-word.ts'
import { blanked } from '../reading/plain-text.ts'
import { stopEndsSentence } from '../../words/index.ts'
import type { Comparer } from '../claims.ts'
import { timesIn } from '../reading/read-text.ts'

/** A word that states what one party does to another, or is to it. */
interface RelationMention {
  relation: string
  /** A noun such as "subsidiary of" rather than a verb such as "acquired": its possessor is the owner. */
  isNoun: boolean
  text: string
  start: number
  end: number
}

const verbPatterns: Readonly<Record<string, RegExp>> = {
  acquire:
    /\b(?:acquir(?:e[sd]?|ing)|acquisitions?|purchas(?:e[sd]?|ing)|bought|buys?|t(?:ake|ook|aken) over|takeover)\b|인수(?!인)|취득(?!원가)|매입(?!채무|처)/gi,
  sell: /\b(?:s[eo]ll?(?:s|d|ing)?|sold|sales? of|divest(?:ed|s|iture)?|transferred)\b|매각|양도|처분/gi,
  sue: /\b(?:su(?:ed|es|ing)|lawsuits?|complaints?|suit|arbitration)\b|소송|제소|고소|청구/gi,
  lend: /\b(?:lent|lends?|loan(?:s|ed)?)\b|대여|대출(?!계약)/gi,
  borrow: /\bborrow(?:s|ed|ing)?\b|차입(?!금)/gi,
  pay: /\b(?:paid|pays?|payments?|reimbursed?)\b|지급(?!보증)/gi,
  supply: /\b(?:suppl(?:y|ies|ied)|deliver(?:s|ed)?)\b|공급(?!업체|사|자)|납품/gi,
  license: /\b(?:licens(?:e[sd]?|ing)|sublicens(?:e[sd]?))\b/gi,
  merge: /\bmerge[sd]?\b|합병/gi,
  own: /\b(?:owns?|owned(?! subsidiar)|holds?|controls?)\b|보유|소유/gi,
  guarantee: /\bguarant(?:ee[sd]?|ies)\b|보증/gi,
  invest: /\binvest(?:s|ed|ments?)? in\b|출자|투자/gi,
  lease: /\bleas(?:e[sd]?|ing)\b|임대|임차/gi,
  replace: /\b(?:replace[sd]?|succeed(?:s|ed)?)\b/gi,
  appoint: /\b(?:appoint(?:s|ed)?|hire[sd]?|dismiss(?:ed|es)?)\b|선임|해임/gi,
  exceed: /\b(?:exceed(?:s|ed)?|outperform(?:s|ed)?)\b|초과|상회/gi,
}

const nounPatterns: Readonly<Record<string, RegExp>> = {
  subsidiary: /\bsubsidiar(?:y|ies)\b|종속(?:기업|회사)|자회사/gi,
  parent: /\bparent(?: company)?\b|지배(?:기업|회사)|모회사/gi,
  supplier: /\b(?:suppliers?|vendors?)\b|공급업체/gi,
  customer: /\bcustomers?\b|고객사/gi,
  shareholder: /\b(?:share|stock)holders?\b|주주/gi,
}

/** The words of a text that relate parties to each other. */
function relationsIn(text: string): RelationMention[] {
  const all = [
    ...Object.entries(verbPatterns).map((entry) => [...entry, false] as const),
    ...Object.entries(nounPatterns).map((entry) => [...entry, true] as const),
  ]
  return all.flatMap(([relation, pattern, isNoun]) =>
    Array.from(text.matchAll(pattern), (match) => ({
      relation,
      isNoun,
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
}

/** Part of a party in a relation: who does it, whom it is done to, who it comes from, who has it. */
type PartyRole = 'agent' | 'patient' | 'source' | 'owner'

interface PartyInRole {
  relation: string
  /** Without legal form, in lower case. */
  party: string
  role: PartyRole
}

/** A word, and a particle after brackets that follow it: "한빛물산(주)은". */
const wordPattern = /(?<![\p{L}\p{N}&㈜])([\p{L}\p{N}&㈜]+)(?:\([^()]{1,12}\)(\p{Script=Hangul}{1,4})?)?(?=[\s,.]|$)/gu
const byWhom = /^\s?의(?:해|하여)/

interface PartyWord {
  party: string
  mark: string
  start: number
  end: number
}

/** Who does what to whom in a Korean clause, by the particles of its words. */
function koreanPartiesIn(clause: string, relations: readonly RelationMention[]): PartyInRole[] {
  const before = (at: number): string => clause.slice(0, at)
  const words = Array.from(clause.matchAll(wordPattern), ({ 0: match, 1: word = '', 2: bracketParticle, index }): PartyWord => {
    const { stem, mark } = bracketParticle === undefined ? readMarkedWord(word) : { stem: word, mark: bracketParticle }
    const end = index + match.length
    return {
      party: stem.toLowerCase(),
      mark: mark === '에' && byWhom.test(clause.slice(end)) ? '에의해' : mark,
      start: index,
      end,
    }
  }).filter(({ party }) => party.length > 1 && !/^\d/.test(party))
  return relations.flatMap((relation) => {
    const after = clause.slice(relation.end, relation.end + 4)
    const passive = /^\s?(?:되|됐|된|됩|당|받)/.test(after)
    const others = words.filter(({ start, end }) => end <= relation.start || start >= relation.end)
    const hasSubject = others.some(({ mark }) => subjectMarks.has(mark))
    const hasObject = others.some(({ mark }) => objectMarks.has(mark))
    return others.flatMap((word) => {
      // "The plaintiff is A" states no relation; "the company that was acquired is A" does.
      if (
        /^이|^입니다/.test(word.mark) &&
        word.mark !== '이' &&
        !(/(?:회사|법인|기업|상대방|곳)[은는]\s$/.test(before(word.start)) || relation.isNoun)
      )
        return []
      const role = koreanRoleOf(word, relation, { passive, topicIsObject: hasSubject && !hasObject })
      return role === null ? [] : [{ relation: relation.relation, party: word.party, role }]
    })
  })
}

/** Korean particles by the role of the word before them. */
const subjectMarks: ReadonlySet<string> = new Set(['이', '가'])
const objectMarks: ReadonlySet<string> = new Set(['을', '를'])
const topicMarks: ReadonlySet<string> = new Set(['은', '는'])
const dativeMarks: ReadonlySet<string> = new Set(['에', '에게'])

function koreanRoleOf(
  { mark, end }: PartyWord,
  relation: RelationMention,
  { passive, topicIsObject }: { passive: boolean; topicIsObject: boolean },
): PartyRole | null {
  if (mark === '의') return relation.isNoun ? 'owner' : 'agent'
  if (objectMarks.has(mark)) return 'patient'
  if (mark === '에의해') return 'agent'
  if (/부터|에게서/.test(mark)) return passive ? 'agent' : 'source'
  if (dativeMarks.has(mark)) return passive ? 'agent' : 'patient'
  if (topicMarks.has(mark)) return topicIsObject !== passive ? 'patient' : 'agent'
  if (subjectMarks.has(mark)) return passive ? 'patient' : 'agent'
  if (mark.startsWith('이') || mark === '입니다') return passive ? 'patient' : 'agent'
  // "B 인수": a bare word directly before the relation.
  return mark === '' && relation.start - end === 1 ? 'patient' : null
}

const clauseEnd =
  /[.;]\s|,\s(?:and|while|whereas|but)\s|\s(?:while|whereas)\s|(?<=(?:으|하|이|되)며|(?:하|이|되|였|했)고|지만|으나),?\s(?!있|계)/g

/** Who does what to whom, as far as the words beside each name show it. Expects plain text without its figures and times. */
function partyRolesIn(text: string): PartyInRole[] {
  const found: PartyInRole[] = []
  for (const clause of clausesOf(text)) {
    const relations = relationsIn(clause)
    if (relations.length === 0) continue
    found.push(...(hasHangul(clause) ? koreanPartiesIn(clause, relations) : englishParties(clause, relations)))
  }
  return found
}

function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let from = 0
  for (const match of text.matchAll(clauseEnd)) {
    // The stop of "Inc." ends no clause.
    const next = match.index + match[0].length
    if (match[0].startsWith('.') && !stopEndsSentence(lastWord(text, match.index), firstWord(text, next))) continue
    clauses.push(text.slice(from, match.index))
    from = match.index + match[0].length
  }
  return [...clauses, text.slice(from)]
}

const lastWord = (text: string, at: number): string => text.slice(text.lastIndexOf(' ', at) + 1, at)
const firstWord = (text: string, at: number): string => text.slice(at).split(' ', 1)[0] ?? ''

const preposition = /\b(by|from|to|against|of|with|in|for|upon)\s+(?:the\s+|its\s+|our\s+|an?\s+)?(?:[a-z-]+\s+)?$/i
const opening = /^(?:The|In|Under|Of|On|For|At|A|An|Our|Its|As|By|From|To|Following|After|During|Excluding|Including|Damages|Components)\s+/
const selfReference = /\b(?:we|the Company|the Registrant|our company)\b/gi

/** Capitalised words that are no party. */
const noParty = /\b(?:meeting|agreement|act|report|plan|program(?:me)?|facility|notes?)$/

interface NamedParty {
  party: string
  start: number
  end: number
}

function namesIn(clause: string): NamedParty[] {
  const names = latinNamesIn(clause).flatMap(({ text, start }) => splitName(text, start))
  const own = Array.from(clause.matchAll(selfReference), (match) => ({
    party: 'we',
    start: match.index,
    end: match.index + match[0].length,
  }))
  const free = names.filter((name) => !own.some((other) => other.start < name.end && name.start < other.end))
  return [...free, ...own].sort((one, other) => one.start - other.start)
}

/** "Holt and Bergdahl" are two parties; a capitalised sentence opener is none. */
const possessiveEnd = /'s?$/
const functionWords: ReadonlySet<string> = new Set(
  'and for the in under of a an on at our its as by from to following after during excluding including'.split(' '),
)

function splitName(text: string, start: number): NamedParty[] {
  let from = 0
  const parts: NamedParty[] = []
  for (const part of text.split(/( and | for |, (?!Inc|Corp|Co\b|Ltd|LLC|L\.P|PLC|plc|N\.A))/)) {
    const bare = part.replace(opening, '')
    const at = start + from + part.length - bare.length
    from += part.length
    const party = readCompanyName(bare.replace(possessiveEnd, '')).core.toLowerCase()
    if (party.length > 1 && !noParty.test(party) && monthNamed(party) === undefined && !functionWords.has(party))
      parts.push({ party, start: at, end: at + bare.length })
  }
  return parts
}

const auxiliary = /\b(?:was|were|is|are|been|being|be)\s+(?:[a-z]+ly\s+)?$/
const participle = /(?:ed|sold|bought|lent|paid|held)$/i

function englishParties(clause: string, relations: readonly RelationMention[]): PartyInRole[] {
  const names = namesIn(clause)
  if (names.length === 0) return []
  return relations.flatMap((relation) => {
    // The word may be part of a name: "Sales Corporation".
    if (names.some(({ start, end }) => start < relation.end && relation.start < end)) return []
    const after = clause.slice(relation.end)
    const isVerb = participle.test(relation.text)
    const passive = isVerb && (auxiliary.test(clause.slice(0, relation.start)) || /^\s(?:\S+\s){0,3}by\b/.test(after))
    let hasAgent = false
    return names.map((name): PartyInRole => {
      const role = englishRoleOf(clause, name, relation, { passive, hasAgent })
      hasAgent ||= role === 'agent'
      return { relation: relation.relation, party: name.party, role }
    })
  })
}

function englishRoleOf(
  clause: string,
  name: NamedParty,
  relation: RelationMention,
  { passive, hasAgent }: { passive: boolean; hasAgent: boolean },
): PartyRole {
  const before = preposition.exec(blanked(clause, []).slice(0, name.start))?.[1]?.toLowerCase()
  const possessive = /^'s?(?=\s)/.test(clause.slice(name.end)) || possessiveEnd.test(clause.slice(name.start, name.end))
  if (possessive || (before === 'of' && relation.isNoun)) return relation.isNoun ? 'owner' : 'agent'
  if (before === 'by') return 'agent'
  if (before === 'from') return 'source'
  if (before !== undefined && before !== 'in' && before !== 'for') return 'patient'
  if (relation.isNoun) return 'agent'
  if (name.start > relation.start) return 'patient'
  return passive || hasAgent ? 'patient' : 'agent'
}

/** Who does something to whom must be the source's: "A acquired B" is not "B acquired A". */
export const compareParties: Comparer = ({ text, figures, times, passages }) => {
  const stated = partyRolesIn(blanked(text, [...figures.map(({ figure }) => figure), ...times]))
  if (stated.length === 0) return []
  const cited = passages
    .filter(({ isRow }) => !isRow)
    .flatMap((passage) =>
      partyRolesIn(blanked(passage.text, [...passage.textFigures.flatMap(({ written }) => written ?? []), ...timesIn(passage.text)])),
    )
  const wrong = stated.find((one) => isExchanged(one, stated, cited))
  return wrong ? [{ code: 'roles-differ', text: wrong.party }] : []
}

/** Whether the source has the party in another role only, and another party in this one. */
function isExchanged({ relation, party, role }: PartyInRole, stated: readonly PartyInRole[], cited: readonly PartyInRole[]): boolean {
  const ofRelation = cited.filter((one) => one.relation === relation)
  const own = ofRelation.filter((one) => one.party === party)
  if (own.length === 0 || own.some((one) => one.role === role)) return false
  // A party in two roles proves nothing.
  if (stated.some((one) => one.relation === relation && one.party === party && one.role !== role)) return false
  return ofRelation.some((one) => one.party !== party && one.role === role)
}
