import { isKoreanName } from '@dossier/entities'
import { hasHangul } from '@dossier/lexicon'
import { latinNamesIn } from './entity.ts'
import { readMarkedWord } from '../reading/marked-word.ts'
import { blanked } from '../reading/plain-text.ts'
import type { Rule } from '../claims.ts'

/** Offices and parts that one person or party of a text holds and another does not. */
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

/** Parts in a contract or a dispute: companies hold them as people do. */
const parties: ReadonlySet<string> = new Set(
  'lender borrower plaintiff defendant buyer seller licensor licensee lessor lessee guarantor trustee issuer'.split(' '),
)

interface SaidOffice {
  office: string
  start: number
  end: number
}

/** The offices that a text names, in the order in which they stand. */
export function officesIn(text: string): SaidOffice[] {
  return Object.entries(patterns)
    .flatMap(([office, pattern]) =>
      Array.from(text.matchAll(pattern), (match) => ({ office, start: match.index, end: match.index + match[0].length })),
    )
    .sort((one, other) => one.start - other.start)
}

/** Who a text says holds an office. */
interface OfficeHolder {
  office: string
  /** In small letters, without particles. */
  holder: string
}

interface Named {
  name: string
  start: number
  end: number
}

/** Between a name and the office behind it: ", the", " is", " (". */
const nameFirst =
  /^(?:,?\s?(?:who\s)?(?:(?:is|was|are|were|serves?|served|serving|acts?|acted|acting|became|named|appointed)\s)?(?:as\s)?(?:(?:the|our|its|an?|company's|then|former|interim)\s){0,2}|,?\s?\(\s?(?:the\s|as\s)?)$/i
/** Between an office and the name behind it. */
const officeFirst = /^(?:,|:)?\s?(?:(?:is|was)\s)?$/i
const koreanNameFirst = /^(?:[은는이가]\s|\s|\(|,\s)$/
const koreanOfficeFirst = /^(?:[은는이가인]?\s|:\s?|\()$/

/** The offices of a text with those who hold them, as far as they stand side by side. Expects plain text. */
export function officeHoldersIn(text: string): OfficeHolder[] {
  const offices = officesIn(text)
  if (offices.length === 0) return []
  const names = namesIn(text, offices)
  const taken = new Set<Named>()
  return offices.flatMap((office) => {
    const left = names.findLast(({ end }) => end <= office.start)
    const right = names.find(({ start }) => start >= office.end)
    const isLeft = left !== undefined && !taken.has(left) && stands(text, left, office, true)
    const isRight = right !== undefined && stands(text, right, office, false)
    // "원고는 A": what is marked as the topic goes with what follows.
    const rightFirst = isRight && /^[은는이가]\s/.test(text.slice(office.end, office.end + 2))
    const holder = isLeft && !rightFirst ? left : isRight ? right : undefined
    if (!holder) return []
    taken.add(holder)
    return [{ office: office.office, holder: holder.name }]
  })
}

function stands(text: string, name: Named, office: SaidOffice, isFirst: boolean): boolean {
  const between = isFirst ? text.slice(name.end, office.start) : text.slice(office.end, name.start)
  const korean = hasHangul(text)
  return (isFirst ? (korean ? koreanNameFirst : nameFirst) : korean ? koreanOfficeFirst : officeFirst).test(between)
}

const hangulWord = /\p{Script=Hangul}{2,}/gu
/** Syllables of a name that a particle leaves. */
const shortestName = 3

function namesIn(text: string, offices: readonly SaidOffice[]): Named[] {
  const rest = blanked(text, offices)
  const latin = latinNamesIn(rest.replace(/(?<= {3})(?=\p{Lu})/gu, ''))
    .map(({ text: name, start, end }) => ({
      name: name
        .replace(/^(?:The|Our|Its|Mr\.|Ms\.) /, '')
        .toLowerCase()
        .trim(),
      start,
      end,
    }))
    .filter(({ name }) => name.length > 2 && !/^(?:the|our|its|in|under)$/.test(name))
  const hangul = Array.from(rest.matchAll(hangulWord), (match) => {
    const name = readMarkedWord(match[0], shortestName).stem
    return { name, start: match.index, end: match.index + name.length }
  }).filter(({ name }) => isKoreanName(name) || offices.some(({ office }) => parties.has(office)))
  return [...latin, ...hangul].sort((one, other) => one.start - other.start)
}

/** Who holds an office, or is which party to a contract, is who the source says. */
export const compareOffices: Rule = ({ text, passages }) => {
  const said = officeHoldersIn(text)
  if (said.length === 0) return []
  const cited = passages.flatMap((passage) => officeHoldersIn(passage.text))
  const wrong = said.find(({ office, holder }) => {
    const own = cited.filter((one) => one.holder === holder)
    const holders = cited.filter((one) => one.office === office)
    return own.length > 0 && holders.length > 0 && !own.some((one) => one.office === office)
  })
  return wrong ? [{ code: 'roles-differ', text: wrong.holder }] : []
}
