import { groupsEnd, identifierEnd } from './identifiers.ts'
import { isYear } from './calendar.ts'
import {
  beforeYears,
  divisions,
  errors,
  furtherWords,
  halvesOfDay,
  lowerReferences,
  noValues,
  references,
  registries,
} from './code-words.ts'
import { readKoreanReference } from './korean-codes.ts'
import { isGlued, isInsideWord, isWordAt, type Scene, skipGap, skipSpace, startsLine } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

/** Reads digits that are not a figure; returns the token after them. */
export function readCode(scene: Scene, at: number): number | null {
  const { tokens } = scene
  if (tokens.kind(at) === Kind.space) return null
  const error = errors.longest(tokens, at)
  if (error) return error.end
  if (tokens.kind(at) === Kind.superscript) return isFootnoteMark(tokens, at) ? at + 1 : null
  const found = [
    readReference(scene, at),
    readFurtherReference(scene, at),
    readNoValue(scene, at),
    readKoreanReference(scene, at),
    readMark(scene, at),
    readTelephone(tokens, at),
    readNumbered(scene, at),
    readTicker(tokens, at),
    readRatio(tokens, at),
    readDayAndNight(tokens, at),
    readNamed(tokens, at),
  ]
  const longest = found.reduce<number>((best, end) => (end !== null && end > best ? end : best), at)
  return longest > at ? longest : null
}

/** Whether a superscript follows a word or number; the "²" of "m²" is part of the unit. */
function isFootnoteMark(tokens: Tokens, at: number): boolean {
  return tokens.kind(at - 1) !== Kind.space && !(tokens.kind(at - 1) === Kind.latin && tokens.raw(at - 1).length <= 2)
}

/** Reads the number of a reference: "12", "4.2(a)", "10-K", "1A", "2016-13", "S-1"; "III" is not one. */
function readReference(scene: Scene, at: number): number | null {
  const { tokens, context } = scene
  if (isInsideWord(tokens, at) || (tokens.kind(at) === Kind.hangul && tokens.kind(at - 1) === Kind.hangul)) return null
  const word = references.longest(tokens, at)
  if (!word) return null
  const isGlued = word.end < tokens.count && tokens.kind(word.end) === Kind.digits
  const from = isGlued ? word.end : skipGap(tokens, word.end)
  if (!isGlued && from === word.end && tokens.word(word.end - 1) !== '§' && tokens.word(word.end - 1) !== '#') return null
  const numbered = /^no$/.test(tokens.word(from)) && tokens.word(from + 1) === '.' ? skipSpace(tokens, from + 2) : from
  const next = tokens.word(numbered) === '제' ? skipSpace(tokens, numbered + 1) : numbered
  const identifier = identifierEnd(tokens, next)
  if (identifier === null) return null
  const isGrouped = registries.has(tokens.word(at))
  const end = isGrouped ? groupsEnd(tokens, identifier) : divisionEnd(tokens, next, identifier)
  const isCapital = tokens.raw(at) !== tokens.raw(at).toLowerCase() || tokens.kind(at) !== Kind.latin
  // "2023" after "Note" is a column heading; "the contract 5 years" is a count.
  const digits = tokens.kind(next) === Kind.digits ? tokens.word(next) : ''
  if (
    digits.length === 4 &&
    isYear(Number(digits)) &&
    end === next + 1 &&
    (context === 'heading' || !isCapital || beforeYears.has(tokens.word(at)))
  )
    return null
  if (!isCapital && !lowerReferences.has(tokens.word(at))) return null
  return end
}

/** The "호" of "K-IFRS 제1115호". */
function divisionEnd(tokens: Tokens, from: number, end: number): number {
  if (tokens.word(from - 1) !== '제' && tokens.word(from - 2) !== '제') return end
  return divisions.longest(tokens, skipSpace(tokens, end))?.end ?? end
}

/** Whether a code at a token is a word with a number, after which more numbers can follow: "Notes 12 and 13". */
export const isReference = (tokens: Tokens, at: number): boolean =>
  tokens.kind(at) !== Kind.digits && references.longest(tokens, at) !== null

/** "13" after "Notes 12 and". */
function readFurtherReference({ tokens, isAfterReference, lastEnd }: Scene, at: number): number | null {
  if (!isAfterReference || tokens.kind(at) !== Kind.digits || tokens.word(at).length > 3 || at - lastEnd > 5) return null
  for (let between = lastEnd; between < at; between++)
    if (tokens.kind(between) !== Kind.space && !furtherWords.has(tokens.word(between))) return null
  const end = identifierEnd(tokens, at)
  return end !== null && !isWordAt(tokens, end) ? end : null
}

/** "401(k)", "2-for-1". */
function readNamed(tokens: Tokens, at: number): number | null {
  if (tokens.kind(at) !== Kind.digits || isInsideWord(tokens, at)) return null
  const isPlan =
    tokens.word(at + 1) === '(' &&
    tokens.kind(at + 2) === Kind.latin &&
    tokens.word(at + 2).length === 1 &&
    tokens.word(at + 3) === ')' &&
    tokens.word(at).length === 3
  if (isPlan) return at + 4
  const isSplit =
    tokens.word(at + 1) === '-' && tokens.word(at + 2) === 'for' && tokens.word(at + 3) === '-' && tokens.kind(at + 4) === Kind.digits
  return isSplit ? at + 5 : null
}

/** "0700.HK", "005930.KS". */
function readTicker(tokens: Tokens, at: number): number | null {
  if (tokens.kind(at) !== Kind.digits || isInsideWord(tokens, at) || tokens.word(at).length < 4 || tokens.word(at + 1) !== '.') return null
  return /^[A-Z]{1,2}$/.test(tokens.raw(at + 2)) && !isWordAt(tokens, at + 3) ? at + 3 : null
}

/** "24/7", "99/99/9999": digits with slashes that are not a date; a fraction is less than one. */
function readDayAndNight(tokens: Tokens, at: number): number | null {
  if (tokens.kind(at) !== Kind.digits || isInsideWord(tokens, at) || tokens.word(at + 1) !== '/' || tokens.kind(at + 2) !== Kind.digits)
    return null
  const isThree = tokens.word(at + 3) === '/' && tokens.kind(at + 4) === Kind.digits
  if (isThree) return at + 5
  return tokens.word(at).length <= 2 && Number(tokens.word(at)) >= Number(tokens.word(at + 2)) ? at + 3 : null
}

/** "n/a", "NM". */
function readNoValue({ tokens, context }: Scene, at: number): number | null {
  if (isInsideWord(tokens, at)) return null
  const match = noValues.longest(tokens, at, ({ end }) => !isWordAt(tokens, end))
  if (!match) return null
  const printed = tokens.slice(at, match.end)
  if (!/[./]/.test(printed) && (context !== 'cell' || at > 0 || match.end < tokens.count)) return null
  return match.end
}

/** Footnote marks and numbers of lists: "(1)", "[2]", "1.", "①". */
function readMark({ tokens, context, lastEnd }: Scene, at: number): number | null {
  const open = tokens.word(at)
  if (/^[①-⑳⑴-⒇]$/.test(open)) return at + 1
  const close = open === '(' ? ')' : open === '[' ? ']' : null
  if (close !== null) {
    const from = tokens.word(at + 1) === '*' || tokens.word(at + 1) === '주' ? at + 2 : at + 1
    if (tokens.kind(from) !== Kind.digits || tokens.word(from).length > 2 || tokens.word(from + 1) !== close) return null
    // Alone or at the start of a cell, and after a currency, brackets are an accountant's minus.
    const before = tokens.kind(at - 1) === Kind.space ? at - 2 : at - 1
    const isMinus =
      (context === 'cell' || context === 'heading') &&
      close === ')' &&
      from === at + 1 &&
      lastEnd !== at &&
      (at === 0 || (tokens.kind(before) === Kind.sign && tokens.word(before) !== ')'))
    return isMinus ? null : from + 2
  }
  if (tokens.kind(at) !== Kind.digits || tokens.word(at).length > 2 || !startsLine(tokens, at) || context === 'cell') return null
  const mark = tokens.word(at + 1)
  // "3-1. Directors"
  if (mark === '-' && tokens.kind(at + 2) === Kind.digits && tokens.word(at + 3) === '.' && tokens.kind(at + 4) === Kind.space)
    return at + 4
  const dot = tokens.word(at + 3) === '.' ? at + 4 : at + 3
  const isNumber = mark === '.' && tokens.kind(at + 2) === Kind.digits && tokens.word(at + 2).length <= 2
  const isSection = isNumber && tokens.kind(dot) === Kind.space && /^\p{Lu}\p{Ll}/u.test(tokens.raw(dot + 1))
  if (isSection && context !== 'fileName') return at + 3
  return (mark === '.' || mark === ')') && tokens.kind(at + 2) === Kind.space && at + 2 < tokens.count ? at + 2 : null
}

/** Telephone, registration and account numbers: at least three groups of digits joined by hyphens, or preceded by a plus. */
function readTelephone(tokens: Tokens, at: number): number | null {
  if (isInsideWord(tokens, at)) return null
  const isAbroad = tokens.word(at) === '+' && tokens.kind(at + 1) === Kind.digits
  const isArea = tokens.word(at) === '(' && tokens.kind(at + 1) === Kind.digits && tokens.word(at + 2) === ')'
  const start = isAbroad ? at + 1 : at
  if (isAbroad) {
    const area = skipSpace(tokens, start + 1)
    if (tokens.word(area) === '(') {
      const end = readTelephone(tokens, area)
      if (end !== null) return end
    }
  }
  if (isArea) {
    const local = skipSpace(tokens, at + 3)
    const isLocal =
      tokens.kind(local) === Kind.digits &&
      tokens.word(local).length >= 3 &&
      tokens.word(local + 1) === '-' &&
      tokens.kind(local + 2) === Kind.digits
    return isLocal && tokens.word(at + 1).length >= 2 ? local + 3 : null
  }
  if (tokens.kind(start) !== Kind.digits) return null
  let end = start + 1
  let [groups, digits] = [1, tokens.word(start).length]
  const isMark = (mark: string): boolean => mark === '-' || (isAbroad && (mark === ' ' || mark === '.'))
  while (isMark(tokens.word(end)) && tokens.kind(end + 1) === Kind.digits && groups < 8) {
    digits += tokens.word(end + 1).length
    groups++
    end += 2
  }
  if (isAbroad) return groups >= 3 && digits >= 8 ? end : null
  if (groups < 2 || isWordAt(tokens, end)) return null
  const isRegistration =
    groups === 2 && ((digits >= 9 && tokens.word(start).length >= 6) || (tokens.word(start).length === 3 && digits >= 8))
  return (groups >= 3 && digits >= 7) || isRegistration ? end : null
}

/** Long runs of digits with a leading zero, versions and sections: "0000320193", "1.2.3". */
function readNumbered({ tokens, context }: Scene, at: number): number | null {
  if (tokens.kind(at) !== Kind.digits || isInsideWord(tokens, at)) return null
  const word = tokens.word(at)
  if (context === 'fileName' && word.startsWith('0') && tokens.word(at + 1) === '.' && tokens.kind(at + 2) === Kind.digits) return at + 3
  if (context === 'fileName' && word.startsWith('0')) return at + 1
  if (word.length > 100 || (word.length >= 3 && word.startsWith('0') && tokens.word(at + 1) !== '.')) return at + 1
  if (tokens.word(at - 1) === ',' && tokens.kind(at - 2) === Kind.digits) return null
  let [end, groups] = [at + 1, 1]
  while (tokens.word(end) === '.' && tokens.kind(end + 1) === Kind.digits && groups < 8) {
    end += 2
    groups++
  }
  const isGrouped =
    groups > 2 && Array.from({ length: groups - 1 }, (_, group) => tokens.word(at + 2 + 2 * group)).every(({ length }) => length === 3)
  return groups > 2 && !isGrouped ? end : null
}

/** Words of letters and digits: "COVID-19", "A320", "10-K", "US0378331005". */
export function readCluster({ tokens, context }: Scene, at: number): number | null {
  if (!isWordAt(tokens, at) || isGlued(tokens, at + 1)) return null
  if (isInsideWord(tokens, at)) return context === 'fileName' && tokens.kind(at) === Kind.digits ? at + 1 : null
  if (context === 'fileName' && tokens.kind(at) === Kind.latin && tokens.raw(at).length > 2) return null
  let [end, digits, letters] = [at, 0, 0]
  for (;;) {
    const kind = tokens.kind(end)
    if (kind === Kind.digits) digits++
    else if (kind === Kind.latin) letters++
    else if (
      context === 'fileName' &&
      tokens.word(end) === '.' &&
      tokens.kind(end - 1) === Kind.digits &&
      tokens.kind(end + 1) === Kind.digits
    )
      digits++
    else if (!((tokens.word(end) === '-' || tokens.word(end) === '/') && isWordAt(tokens, end + 1) && joinsCluster(tokens, end))) break
    end++
    if (end - at > 24) break
  }
  return digits > 0 && letters > 0 ? end : null
}

/** A hyphen joins capitals and digits: "COVID-19", "10-K", "F-150"; not "12-month", "mid-2023". */
function joinsCluster(tokens: Tokens, hyphen: number): boolean {
  const isCapital = (at: number): boolean => tokens.kind(at) === Kind.digits || tokens.raw(at) === tokens.raw(at).toUpperCase()
  const isRule = tokens.kind(hyphen - 2) === Kind.digits && tokens.raw(hyphen - 1).length === 1 && tokens.kind(hyphen + 1) === Kind.digits
  if (isRule) return true
  if (!isCapital(hyphen - 1) || !isCapital(hyphen + 1)) return false
  return tokens.word(hyphen) === '/' || tokens.kind(hyphen - 1) !== tokens.kind(hyphen + 1)
}

/** "10:30", "3:2": not a figure; a ratio to one is a multiple. */
function readRatio(tokens: Tokens, at: number): number | null {
  if (tokens.kind(at) !== Kind.digits || isInsideWord(tokens, at) || tokens.word(at + 1) !== ':' || tokens.kind(at + 2) !== Kind.digits)
    return null
  let end = at + 3
  while (tokens.word(end) === ':' && tokens.kind(end + 1) === Kind.digits && end - at < 8) end += 2
  if (tokens.word(end) === '.' && tokens.kind(end + 1) === Kind.digits) return end + 2
  // "2:1" is a multiple.
  if (end === at + 3 && tokens.word(at + 2) === '1') return null
  const half = skipSpace(tokens, end)
  return halvesOfDay.longest(tokens, half, (match) => !isWordAt(tokens, match.end))?.end ?? end
}
