import { latinNamesIn } from './entity.ts'
import { officesIn, parties, type SaidOffice } from './offices.ts'
import { blanked } from './plain-text.ts'

/** Who a text says holds an office. */
export interface OfficeHolder {
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
  const korean = /\p{Script=Hangul}/u.test(text)
  return (isFirst ? (korean ? koreanNameFirst : nameFirst) : korean ? koreanOfficeFirst : officeFirst).test(between)
}

const hangulWord = /\p{Script=Hangul}{2,}/gu
/** Korean people's first syllables. */
const surname =
  /^[가강고곽구권김나남노도라류마맹명모문민박반방배백변복봉부서석선설성소손송신심안양어엄여연염오옥온왕용우원위유육윤은이인임장전정제조주지진차채천최추탁태표하한함허현형홍황]/
const particle = /(?<=.{3})(?:입니다|이며|이고|은|는|이|가|을|를|과|와|의|에)$/

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
    const name = match[0].replace(particle, '')
    return { name, start: match.index, end: match.index + name.length }
  }).filter(({ name }) => surname.test(name) || offices.some(({ office }) => parties.has(office)))
  return [...latin, ...hangul].sort((one, other) => one.start - other.start)
}
