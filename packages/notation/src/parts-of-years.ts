import { ordinals, ordinalSuffixes } from './calendar.ts'
import { smallEnglishNumber } from './english-numerals.ts'
import type { PeriodPart } from './mention.ts'
import { type Scene, skipSpace } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

export interface Part {
  end: number
  part?: PeriodPart
  months: number
  isToDate: boolean
  /** "FY" follows the letter: "1HFY24". */
  isFiscal: boolean
}

/** "q" and 2: the second quarter. */
export const numberedPart = (letter: string, number: number): Pick<Part, 'part' | 'months'> | null => {
  if (letter === 'q' && number >= 1 && number <= 4) return { part: `Q${number}` as PeriodPart, months: 3 }
  return letter === 'h' && (number === 1 || number === 2) ? { part: `H${number}` as PeriodPart, months: 6 } : null
}

/** "Q2", "2Q", "1HFY", "9M", "3rd quarter", "second half", "3분기 누적", "상반기". */
export function readPartAlone({ tokens }: Scene, at: number): Part | null {
  const word = tokens.word(at)
  const after = tokens.word(at + 1)
  if (tokens.kind(at) === Kind.latin && tokens.kind(at + 1) === Kind.digits && after.length === 1) {
    const part = numberedPart(word, Number(after))
    return part && { ...part, end: at + 2, isToDate: false, isFiscal: false }
  }
  if (tokens.kind(at) === Kind.digits && tokens.kind(at + 1) === Kind.latin && word.length <= 2) {
    const letter = after.replace(/fy$/, '')
    const isFiscal = letter !== after
    if (letter === 'm' && (word === '3' || word === '6' || word === '9'))
      return { months: Number(word), isToDate: true, end: at + 2, isFiscal }
    const part = numberedPart(letter, Number(word))
    if (part) return { ...part, end: at + 2, isToDate: false, isFiscal }
  }
  return monthsInWords(tokens, at) ?? partInWords(tokens, at) ?? koreanPart(tokens, at)
}

/** "first nine months", with a year after it. */
function monthsInWords(tokens: Tokens, at: number): Part | null {
  if (tokens.word(at) !== 'first' || tokens.word(at + 4) !== 'months') return null
  const months = tokens.kind(at + 2) === Kind.digits ? Number(tokens.word(at + 2)) : smallEnglishNumber(tokens.word(at + 2))
  return months === undefined || months > 11 ? null : { months, isToDate: true, end: at + 5, isFiscal: false }
}

/** "3rd quarter", "second half". */
export function partInWords(tokens: Tokens, at: number): Part | null {
  const isDigit = tokens.kind(at) === Kind.digits && ordinalSuffixes.has(tokens.word(at + 1))
  const number = isDigit ? Number(tokens.word(at)) : ordinals.get(tokens.word(at))
  if (number === undefined) return null
  let next = isDigit ? at + 2 : at + 1
  if (tokens.kind(next) !== Kind.space && tokens.word(next) !== '-') return null
  next++
  if (tokens.word(next) === 'fiscal') next = skipSpace(tokens, next + 1)
  const noun = tokens.word(next)
  const part = noun === 'quarter' ? numberedPart('q', number) : noun === 'half' ? numberedPart('h', number) : null
  return part && { ...part, end: next + 1, isToDate: false, isFiscal: false }
}

function koreanPart(tokens: Tokens, at: number): Part | null {
  const half = tokens.slice(at, at + 3)
  const isHalf = half === '상반기' || half === '하반기'
  if (isHalf && tokens.kind(at - 1) !== Kind.hangul)
    return toDate(tokens, { part: half === '상반기' ? 'H1' : 'H2', months: 6, end: at + 3, isToDate: false, isFiscal: false })
  if (tokens.slice(at, at + 2) === '반기' && tokens.kind(at - 1) !== Kind.hangul)
    return toDate(tokens, { months: 6, end: at + 2, isToDate: false, isFiscal: false })
  const digit = tokens.word(at) === '제' ? skipSpace(tokens, at + 1) : at
  if (tokens.kind(digit) !== Kind.digits || tokens.word(digit).length !== 1) return null
  const range =
    '~-–'.includes(tokens.word(digit + 1)) &&
    tokens.word(digit + 1) !== '' &&
    tokens.word(digit) === '1' &&
    tokens.word(digit + 2).length === 1
      ? digit + 2
      : null
  if (range !== null && tokens.slice(range + 1, range + 3) === '분기' && Number(tokens.word(range)) > 1)
    return { end: range + 3, months: Number(tokens.word(range)) * 3, isToDate: true, isFiscal: false }
  const slash = tokens.word(digit + 1) === '/' && tokens.word(digit + 2) === '4' ? digit + 3 : digit + 1
  const noun = skipSpace(tokens, slash)
  if (tokens.slice(noun, noun + 2) !== '분기') return null
  const part = numberedPart('q', Number(tokens.word(digit)))
  return part && toDate(tokens, { ...part, end: noun + 2, isToDate: false, isFiscal: false })
}

/** "3분기 누적" means nine months. */
function toDate(tokens: Tokens, part: Part): Part {
  const at = skipSpace(tokens, part.end)
  const word = tokens.slice(at, at + 2)
  if (word !== '누적' && word !== '누계') return part
  const quarter = part.part?.startsWith('Q') === true ? Number(part.part.charAt(1)) : 2
  return { end: at + 2, months: quarter * 3, isToDate: true, isFiscal: false }
}
