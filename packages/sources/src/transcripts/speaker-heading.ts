import { englishTitle, koreanTitles, unnamedSpeakers } from './speaker-words.ts'
import type { TranscriptSection } from './transcript.ts'

/** A line, or the beginning of one, that names the speaker. */
export interface SpeakerHeading {
  readonly speaker: string
  readonly role?: string
  readonly section?: TranscriptSection
  /** The speech on the same line. */
  readonly rest: string
  /** Whether it can be nothing else; otherwise it has to be confirmed by the rest of the transcript. */
  readonly isCertain: boolean
}

const MOST_CHARACTERS = 120
const MOST_WORDS = 6

/** Particles of names that are written small. */
const PARTICLES = new Set(['de', 'del', 'der', 'den', 'di', 'da', 'van', 'von', 'la', 'le', 'bin', 'al', 'el', 'dos', 'ten', 'ter'])

function isEnglishName(text: string): boolean {
  const words = text.split(/[\s.]+/).filter((word) => word !== '')
  return (
    words.length > 0 && words.length <= MOST_WORDS && words.every((word) => PARTICLES.has(word) || /^\p{Lu}[\p{L}'’-]{0,30}$/u.test(word))
  )
}

const isKoreanName = (text: string): boolean => /^[가-힣]{2,4}$/.test(text)

/** "김한강 대표이사", "한강증권 이노을 애널리스트", "김한강(CFO)": the name, and all around it. */
function readKoreanPerson(text: string): { speaker: string; role?: string } | undefined {
  const words = text
    .replace(/[(),/|·]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  const title = words.findIndex((word) => koreanTitles.includes(word))
  if (title === -1) return words.length === 1 && isKoreanName(text) ? { speaker: text } : undefined
  // The name precedes its title, or follows it if nothing precedes the title.
  const [before, after] = [words[title - 1], words[title + 1]]
  const name = before !== undefined && isKoreanName(before) ? before : after !== undefined && isKoreanName(after) ? after : undefined
  if (name === undefined) return undefined
  const role = words.filter((word) => word !== name && word !== '님').join(' ')
  return role === '' ? { speaker: name } : { speaker: name, role }
}

interface Person {
  speaker: string
  role?: string
  isCertain: boolean
}

/** Who a heading names, without what is around it. */
function readPerson(heading: string): Person | undefined {
  const text = heading.trim()
  if (text === '' || text.length > MOST_CHARACTERS) return undefined
  if (unnamedSpeakers.has(text.toLowerCase())) return { speaker: text, isCertain: true }
  if (/[가-힣]/.test(text)) {
    const person = readKoreanPerson(text)
    return person && { ...person, isCertain: person.role !== undefined }
  }
  const [, name = '', separator = '', role = ''] =
    /^([^,(|–—-]{2,60}(?:-[^,(|–—-]{1,30})?)(\s+-{1,2}\s+|\s*[,(|–—]\s*)(.{1,100})$/u.exec(text) ?? []
  if (separator !== '' && isEnglishName(name.trim()))
    return { speaker: name.trim(), role: role.replace(/\)$/, '').trim(), isCertain: separator.includes('--') || englishTitle.test(role) }
  return isEnglishName(text) ? { speaker: text, isCertain: false } : undefined
}

/** "Q - John Doe", "A: …", "[질문] …", "답변)": the side that speaks, and what follows. */
function readSide(line: string): { role: string; rest: string } | undefined {
  const [whole, side = ''] = /^[[(<【]?(Q|A|질문|답변|질의|응답)\d{0,2}\s?(?:[\])>】]|[.:：]|\s-\s|\s–\s)\s{0,3}/.exec(line) ?? []
  return whole === undefined ? undefined : { role: side, rest: line.slice(whole.length).trim() }
}

/** The speaker whom a line names, in whichever of the usual layouts. */
export function readHeading(line: string): SpeakerHeading | undefined {
  const side = readSide(line)
  if (side !== undefined) {
    const section = 'questions-and-answers' as const
    const named = readHeading(side.rest) ?? asPerson(side.rest)
    return named === undefined ? { speaker: side.role, section, rest: side.rest, isCertain: true } : { ...named, section, isCertain: true }
  }
  const bracketed = /^(?:[[<【〈](.{1,100}?)[\]>】〉]|[■▶●◆□▷]\s?(.{1,100}))\s{0,3}[:：]?/u.exec(line)
  if (bracketed !== null) {
    const [whole, inBrackets, behindMark] = bracketed
    const [heading, rest] = inBrackets === undefined ? splitAtColon(behindMark ?? '') : [inBrackets, line.slice(whole.length).trim()]
    const person = readPerson(heading)
    return person && { ...person, rest, isCertain: true }
  }
  const [heading, rest] = splitAtColon(line)
  if (heading !== line) {
    const person = readPerson(heading)
    return person && { ...person, rest }
  }
  return asPerson(line)
}

/** A line of its own. A name alone is confirmed by who else speaks. */
function asPerson(line: string): SpeakerHeading | undefined {
  if (/[.!?。]$/.test(line) && !/\b(?:Jr|Sr)\.$/.test(line)) return undefined
  const person = readPerson(line)
  return person && { ...person, rest: '' }
}

function splitAtColon(line: string): [string, string] {
  const at = line.search(/[:：]/)
  return at === -1 || at > MOST_CHARACTERS ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()]
}
