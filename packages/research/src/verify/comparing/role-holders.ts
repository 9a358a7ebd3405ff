import { isKoreanName } from '@dossier/entities'
import { hasHangul } from '@dossier/lexicon'
import { latinNamesIn } from './entity.ts'
import { readMarkedWord } from '../reading/marked-word.ts'
import { blanked } from '../reading/plain-text.ts'
import type { Comparer } from '../claims.ts'

/** Executive titles and party roles, which one person or party of a text holds and another does not. */
const patterns: Readonly<Record<string, RegExp>> = {
  ceo: /\bchief executive(?: officer)?\b|\bCEO\b|최고경영자/gi,
  cfo: /\bchief financial officer\b|\bCFO\b|재무이사|최고재무책임자/gi,
  coo: /\bchief operating officer\b|\bCOO\b/gi,
  cto: /\bchief technology officer\b|\bCTO\b/gi,
  accounting: /\bchief accounting officer\b|\b(?:corporate )?controller\b/gi,
  counsel: /\bgeneral counsel\b|\bchief legal officer\b/gi,
  treasurer: /\btreasurer\b/gi,
  secretary: /\b(?:corporate )?secretary\b/gi,
  viceChair: /\bvice[- ]chair(?:man|woman|person)?\b|부회장/gi,
  chair: /(?<!vice[- ])\bchair(?:man|woman|person)\b|(?<!부)회장|의장/gi,
  vicePresident: /\b(?:executive |senior )?vice president\b|부사장/gi,
  president: /(?<!vice )\bpresident\b|(?<!부)사장/gi,
  representative: /대표이사/g,
  outsideDirector: /\bindependent director\b|사외이사/gi,
  executiveDirector: /사내이사/g,
  auditor: /\bauditor\b|감사(?![를받보인절])/gi,
  director: /(?<!managing |independent )\bdirector\b|(?<![표외내무])이사(?!회)/gi,
  senior: /전무/g,
  managing: /\bmanaging director\b|상무/gi,
  lender: /\blenders?\b|대주(?!주)/gi,
  borrower: /\bborrowers?\b|차주/gi,
  plaintiff: /\bplaintiffs?\b|원고/gi,
  defendant: /\bdefendants?\b|피고/gi,
  buyer: /\b(?:buyer|purchaser)\b|매수인/gi,
  seller: /\bseller\b|매도인/gi,
  licensor: /\blicensor\b/gi,
  licensee: /\blicensee\b/gi,
  lessor: /\b(?:lessor|landlord)\b|임대인/gi,
  lessee: /\b(?:lessee|tenant)\b|임차인/gi,
  guarantor: /\bguarantor\b|보증인/gi,
  trustee: /\btrustee\b|수탁자/gi,
  issuer: /\bissuer\b|발행인/gi,
}

/** Roles in a contract or dispute, which companies hold as well as people. */
const partyRoles: ReadonlySet<string> = new Set(
  'lender borrower plaintiff defendant buyer seller licensor licensee lessor lessee guarantor trustee issuer'.split(' '),
)

interface RoleMention {
  role: string
  start: number
  end: number
}

/** The roles that a text names, in order. */
export function rolesIn(text: string): RoleMention[] {
  return Object.entries(patterns)
    .flatMap(([role, pattern]) =>
      Array.from(text.matchAll(pattern), (match) => ({ role, start: match.index, end: match.index + match[0].length })),
    )
    .sort((one, other) => one.start - other.start)
}

/** The offices of a company that a text names: the roles that are no part in a contract or dispute. */
export const officesIn = (text: string): string[] => rolesIn(text).flatMap(({ role }) => (partyRoles.has(role) ? [] : [role]))

/** The holder of a role according to a text. */
interface RoleHolder {
  role: string
  /** In lower case, without particles. */
  holder: string
}

interface Named {
  name: string
  start: number
  end: number
}

/** Text between a name and the role after it: ", the", " is", " (". */
const nameFirst =
  /^(?:,?\s?(?:who\s)?(?:(?:is|was|are|were|serves?|served|serving|acts?|acted|acting|became|named|appointed)\s)?(?:as\s)?(?:(?:the|our|its|an?|company's|then|former|interim)\s){0,2}|,?\s?\(\s?(?:the\s|as\s)?)$/i
/** Text between a role and the name after it. */
const roleFirst = /^(?:,|:)?\s?(?:(?:is|was)\s)?$/i
const koreanNameFirst = /^(?:[은는이가]\s|\s|\(|,\s)$/
const koreanRoleFirst = /^(?:[은는이가인]?\s|:\s?|\()$/

/** The roles of a text with their holders, as far as the two are adjacent. Expects plain text. */
export function roleHoldersIn(text: string): RoleHolder[] {
  const roles = rolesIn(text)
  if (roles.length === 0) return []
  const names = namesIn(text, roles)
  const taken = new Set<Named>()
  return roles.flatMap((role) => {
    const left = names.findLast(({ end }) => end <= role.start)
    const right = names.find(({ start }) => start >= role.end)
    const isLeft = left !== undefined && !taken.has(left) && isAdjacent(text, left, role, true)
    const isRight = right !== undefined && isAdjacent(text, right, role, false)
    // "원고는 A": a word marked as the topic belongs with what follows.
    const rightFirst = isRight && /^[은는이가]\s/.test(text.slice(role.end, role.end + 2))
    const holder = isLeft && !rightFirst ? left : isRight ? right : undefined
    if (!holder) return []
    taken.add(holder)
    return [{ role: role.role, holder: holder.name }]
  })
}

function isAdjacent(text: string, name: Named, role: RoleMention, isFirst: boolean): boolean {
  const between = isFirst ? text.slice(name.end, role.start) : text.slice(role.end, name.start)
  const korean = hasHangul(text)
  return (isFirst ? (korean ? koreanNameFirst : nameFirst) : korean ? koreanRoleFirst : roleFirst).test(between)
}

const functionWords: ReadonlySet<string> = new Set('the our its in under'.split(' '))
const hangulWord = /\p{Script=Hangul}{2,}/gu
/** Syllables of a name that must remain when a particle is removed. */
const minNameLength = 3

function namesIn(text: string, roles: readonly RoleMention[]): Named[] {
  const rest = blanked(text, roles)
  const latin = latinNamesIn(rest.replace(/(?<= {3})(?=\p{Lu})/gu, ''))
    .map(({ text: name, start, end }) => ({
      name: name
        .replace(/^(?:The|Our|Its|Mr\.|Ms\.) /, '')
        .toLowerCase()
        .trim(),
      start,
      end,
    }))
    .filter(({ name }) => name.length > 2 && !functionWords.has(name))
  const hangul = Array.from(rest.matchAll(hangulWord), (match) => {
    const name = readMarkedWord(match[0], minNameLength).stem
    return { name, start: match.index, end: match.index + name.length }
  }).filter(({ name }) => isKoreanName(name) || roles.some(({ role }) => partyRoles.has(role)))
  return [...latin, ...hangul].sort((one, other) => one.start - other.start)
}

/** The holder of a role, or of a part in a contract, must be the source's. */
export const compareRoleHolders: Comparer = ({ text, passages }) => {
  const stated = roleHoldersIn(text)
  if (stated.length === 0) return []
  const cited = passages.flatMap((passage) => roleHoldersIn(passage.text))
  const wrong = stated.find(({ role, holder }) => {
    const own = cited.filter((one) => one.holder === holder)
    const holders = cited.filter((one) => one.role === role)
    return own.length > 0 && holders.length > 0 && !own.some((one) => one.role === role)
  })
  return wrong ? [{ code: 'roles-differ', text: wrong.holder }] : []
}
