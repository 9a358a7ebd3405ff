import { readDate, readShortYear, readYearDigits, type YearRead } from './dates.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import { fiscalWords } from './period-words.ts'
import { phrases, PhraseTable } from './phrase-table.ts'
import { isWordAt, type Scene, skipSpace } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

interface FiscalYear extends YearRead {
  isCalendar: boolean
  /** A word or sign next to the digits marks them as a year. */
  isExplicit: boolean
}

/** "FY2023", "FY'24", "fiscal 2023", "CY24", "2023년", "2023/24". */
export function readFiscalYear(scene: Scene, at: number): FiscalYear | null {
  const { tokens } = scene
  const word = fiscalWords.longest(tokens, at) ?? letterOfYear(scene, at)
  const from = word ? skipSpace(tokens, tokens.word(word.end) === '-' || tokens.word(word.end) === '_' ? word.end + 1 : word.end) : at
  const isJoined = word !== null && from === word.end
  const year =
    word && (tokens.word(at).startsWith('fy') || tokens.word(at) === 'cy' || isJoined)
      ? readShortYear(tokens, from)
      : readYearDigits(tokens, from)
  // "사업연도 2023.01.01 ~ 2023.12.31": the word labels the dates.
  if (word && tokens.kind(at) === Kind.hangul && readDate(scene, from)?.day !== undefined) return null
  if (!year) return koreanYear(scene, at)
  const after = fiscalAfter(tokens, year)
  if (after) return { ...after, isCalendar: false, isExplicit: true }
  const second = secondYear(tokens, year)
  if (second) return { ...second, isCalendar: word?.value === 'calendar', isExplicit: true }
  const korean = tokens.word(skipSpace(tokens, year.end)) === '년' ? koreanYear(scene, from) : null
  if (korean) return { ...korean, isCalendar: word?.value === 'calendar' }
  const isShort = tokens.word(year.end - 1).length === 2 && word === null
  return { ...year, isCalendar: word?.value === 'calendar', isExplicit: word !== null || isShort }
}

/** "F19", "H1 F20": in headings the letter alone before the last two digits of a year. */
function letterOfYear({ tokens, context }: Scene, at: number): { value: 'fiscal'; end: number } | null {
  const digits = tokens.word(at + 1)
  const isYear = tokens.raw(at) === 'F' && digits.length === 2 && tokens.kind(at + 1) === Kind.digits && Number(digits) <= latestShortYear
  return context === 'heading' && isYear && (at === 0 || tokens.kind(at - 1) === Kind.space) && !isWordAt(tokens, at + 2)
    ? { value: 'fiscal', end: at + 1 }
    : null
}

/** "2023 회계연도", "2023사업연도". */
function fiscalAfter(tokens: Tokens, { year, end }: YearRead): YearRead | null {
  const word = skipSpace(tokens, end)
  if (tokens.kind(word) !== Kind.hangul) return null
  const match = fiscalWords.longest(tokens, word)
  return match && { year, end: match.end }
}

/** "1849년": with the word for a year, of any century. */
function readOldYear(tokens: Tokens, at: number): YearRead | null {
  const year = tokens.kind(at) === Kind.digits && tokens.word(at).length === 4 ? Number(tokens.word(at)) : 0
  return year >= 1000 && year < 3000 ? { year, end: at + 1 } : null
}

/** "43년" is a duration rather than 2043. */
const latestShortYear = 35

const lengthAfter = new PhraseTable<true>(
  phrases(`
      간, 동안, 만에, 만의, 이상, 이하, 이내, 미만, 초과, 넘, 전, 후, 뒤, 째, 차, 된, 가까, 정도, 연속, 내내, 물, 만기, 치, 짜리, 사이, 여, 더, 에 걸쳐, 이나, 가량, 안팎, 남짓, 단위, 이 지,
      이 경과, 이 넘, 을 넘, 이 걸, 새
    `).map((word) => [word, true]),
)

const lengthBefore = new Set(
  phrases(`
      지난, 최근, 향후, 과거, 매, 총, 약, 만, 앞으로, 최소, 최대, 무려
    `),
)

/** "20년간", "10년 이상", "향후 10년": durations. */
function isLength(tokens: Tokens, at: number, end: number): boolean {
  if (lengthAfter.longest(tokens, skipSpace(tokens, end))) return true
  const word = tokens.kind(at - 1) === Kind.space ? at - 1 : at
  return [1, 2, 3].some((length) => lengthBefore.has(tokens.slice(word - length, word)))
}

/** "2023년", "'23년", "2023년도", "23년". */
function koreanYear({ tokens, context }: Scene, at: number): FiscalYear | null {
  const year = readShortYear(tokens, at) ?? readOldYear(tokens, at)
  // In a cell "12년" is a duration.
  if (!year || (context === 'cell' && tokens.word(at).length === 2)) return null
  const sign = skipSpace(tokens, year.end)
  if (tokens.word(sign) !== '년') return null
  const isTwo = tokens.word(year.end - 1).length === 2 && year.end === at + 1
  const end = tokens.word(sign + 1) === '도' ? sign + 2 : sign + 1
  if (tokens.kind(end) === Kind.hangul && !mayEndKoreanWord(tokens, end)) return null
  const isNamed = end === sign + 2
  if (isTwo && (year.year > 2000 + latestShortYear || (!isNamed && isLength(tokens, at, end)))) return null
  return { year: year.year, end, isCalendar: false, isExplicit: true }
}

/** The second half of "2023/24" and "FY2023-24": the year in which it ends. */
function secondYear(tokens: Tokens, { year, end }: YearRead): YearRead | null {
  const mark = tokens.word(end)
  if ((mark !== '/' && mark !== '-' && mark !== '–') || tokens.kind(end + 1) !== Kind.digits) return null
  const digits = tokens.word(end + 1)
  const next = digits.length === 2 ? Number(digits) === (year + 1) % 100 : mark === '/' && Number(digits) === year + 1
  return next && !isWordAt(tokens, end + 2) && tokens.word(end + 2) !== mark ? { year: year + 1, end: end + 2 } : null
}
