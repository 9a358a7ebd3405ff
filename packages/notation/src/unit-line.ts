import { currenciesAfter, isPrintedAsSign } from './currencies.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import type { Unit } from './mention.ts'
import { phrases, PhraseTable } from './phrase-table.ts'
import { koreanScales, scaleWords } from './scales.ts'
import { isInsideWord, isLetterOfWords, isWordAt, type Scene, skipSpace, startsLine } from './scene.ts'
import { Kind, tokenise, type Tokens } from './tokens.ts'
import { readPer, readUnitWord, unitOf } from './unit-words.ts'

/** A unit line read at a token. */
interface UnitLineRead {
  end: number
  unit: Unit
  except?: Unit[]
}

/**
 * Words of a unit line without meaning for the unit; true for those that name the figures of the table, which a unit can be joined to: "amounts and
 * shares in thousands".
 */
const fillers = new PhraseTable<boolean>([
  ...phrases(`
      in, of, the, are, is, expressed, stated, presented, tabular, table, tables, data, values, number of, numbers,
      where applicable, 금액, 금액단위, 단위, 단 위, 単位, 單位, 单位, 별도의 표시가 있는 경우 제외, :, ：, -, units, thereof, reported, equivalents,
      equivalent
    `).map((word): [string, boolean] => [word, false]),
  ...['amounts', 'amount', 'figures', 'all amounts', 'all figures', 'currency'].map((word): [string, boolean] => [word, true]),
])
/** "Unless otherwise stated", "unless noted otherwise", "except as otherwise disclosed": any participle. */
const reservations = new PhraseTable<true>(['unless', 'except', 'except as'].map((word) => [word, true]))
const exceptWords = new PhraseTable<true>(
  ['except', 'except for', 'except as noted', 'excluding', 'other than', '제외'].map((word) => [word, true]),
)
const separators = new Set([',', ';', '/', '·', '、', 'ㆍ', '，'])

const perShare = new PhraseTable<Unit>([
  ...phrases(`
      per share data, per share amounts, per share, per share information, per-share data, earnings per share, EPS, par value,
      per ADS data, per share figures, per common share data, 주당금액, 주당순이익, 주당이익, 주당 금액, 주당 순이익, 주당배당금
    `).map((word): [string, Unit] => [word, { dimension: 'unknown', per: 'share', scale: 0 }]),
  ...['per unit data', 'per unit amounts', 'per unit'].map((word): [string, Unit] => [
    word,
    { dimension: 'unknown', per: 'unit', scale: 0 },
  ]),
  ...phrases(`
      share data, share amounts, share information, number of shares, shares, share, share counts, share count, 주식수, 주식 수
    `).map((word): [string, Unit] => [word, { dimension: 'count', of: 'share', scale: 0 }]),
  ...['percentages', 'percentage', 'percent', 'percents', 'percentage data', '비율'].map((word): [string, Unit] => [
    word,
    { dimension: 'percent', scale: 0 },
  ]),
  ...['ratios', 'ratio data', 'ratio', 'where noted', 'rates'].map((word): [string, Unit] => [word, { dimension: 'unknown', scale: 0 }]),
  ...['headcount', 'employees', 'employee data', 'number of employees', '인원', '인원수'].map((word): [string, Unit] => [
    word,
    { dimension: 'count', of: 'person', scale: 0 },
  ]),
])

/** The content of a unit line, with or without brackets: "(in thousands, except per share data)", "단위: 백만원", "($m)", "£'000". */
export function readUnitLine(scene: Scene, at: number): UnitLineRead | null {
  const { tokens, context } = scene
  const inThousands = context === 'heading' || context === 'unitLine' ? readInThousands(scene, at) : null
  if (inThousands) return inThousands
  const open = tokens.word(at)
  const close = open === '(' ? ')' : open === '[' ? ']' : null
  if (close !== null) {
    const inside = readParts(scene, skipSpace(tokens, at + 1), true)
    const end = inside && skipSpace(tokens, inside.end)
    return inside && end !== null && tokens.word(end) === close && mayBeBracketed(scene, at, inside) ? { ...inside, end: end + 1 } : null
  }
  if ((isInsideWord(tokens, at) && tokens.kind(at) !== Kind.sign) || isLetterOfWords(tokens, at)) return null
  if (context === 'question') {
    const asked = readAskedUnit(scene, at)
    if (asked) return asked
  }
  // In a sentence only brackets and Korean units are read.
  if ((context === 'prose' || context === 'question') && tokens.kind(at) !== Kind.hangul && tokens.kind(at) !== Kind.han) return null
  if (separators.has(open) || (tokens.kind(at) === Kind.hangul && tokens.kind(at - 1) === Kind.hangul)) return null
  return readBare(scene, at)
}

/** The first words of currencies and scales. */
const beginsMoneyOrScale: ReadonlySet<string> = new Set([
  '000',
  '1000',
  ...koreanScales.keys(),
  ...scaleWords.firstWords(),
  ...currenciesAfter.firstWords(),
])

/**
 * Whether a heading or a unit line can state a currency or a scale of at least a thousand: no unit line states either without one of these words.
 * Takes a small part of the time of `scan`.
 */
export function mayStateMoneyOrScale(text: string): boolean {
  const tokens = tokenise(text)
  for (let at = 0; at < tokens.count; at++) {
    const word = tokens.word(at)
    if (!beginsMoneyOrScale.has(word)) continue
    if (word === '000' || word === '1000' || koreanScales.has(word)) return true
    if (scaleWords.longest(tokens, at, ({ end, value }) => value.form === 'word' && !isWordAt(tokens, end))) return true
    if (currenciesAfter.longest(tokens, at, ({ end }) => isPrintedAsSign(tokens.slice(at, end)))) return true
  }
  return false
}

/** "USD 1,000", "in 1 000 euros", "Number of shares (1,000)": one thousand as the complete text, or in brackets, is a scale. */
function readInThousands({ tokens }: Scene, at: number): UnitLineRead | null {
  const isBracketed = tokens.word(at) === '('
  if (at > 0 && !isBracketed) return null
  const first = isBracketed ? at + 1 : at
  const from = tokens.word(first) === 'in' ? skipSpace(tokens, first + 1) : first
  const before = tokens.kind(from) === Kind.latin ? currenciesAfter.longest(tokens, from) : null
  const one = before ? skipSpace(tokens, before.end) : from
  const thousand = endOfThousand(tokens, one)
  if (thousand === null) return null
  const next = skipSpace(tokens, thousand)
  const after = !before && tokens.kind(next) === Kind.latin ? currenciesAfter.longest(tokens, next) : null
  const word = before || after ? null : readUnitWord(tokens, next, { isDirect: false, hasCurrency: false })
  const inside = after?.end ?? word?.end ?? thousand
  const end = isBracketed ? skipSpace(tokens, inside) + 1 : skipSpace(tokens, inside)
  if (isBracketed ? tokens.word(end - 1) !== ')' : end < tokens.count) return null
  const currency = before?.value ?? after?.value
  if (currency) return { end, unit: unitOf({ dimension: 'money', currency: currency.code, scale: 3 + currency.exponent }) }
  if (word) return word.dimension === 'count' ? { end, unit: unitOf({ dimension: 'count', of: word.of, scale: 3 }) } : null
  return isBracketed && at > 0 ? { end, unit: { dimension: 'number', scale: 3 } } : null
}

/** The token after "1000", "1,000", "1.000", "1 000" or "1'000". */
function endOfThousand(tokens: Tokens, at: number): number | null {
  if (tokens.word(at) === '1000') return at + 1
  return tokens.word(at) === '1' && /^[\s,.'’]$/.test(tokens.word(at + 1)) && tokens.word(at + 2) === '000' ? at + 3 : null
}

/** "(how much) in millions of US dollars", "as a percentage", "몇 %": the unit in which a question requests its answer. */
function readAskedUnit(scene: Scene, at: number): UnitLineRead | null {
  const { tokens } = scene
  const before = tokens.slice(Math.max(0, at - 5), at)
  const isCounted = asksHowMany.test(before)
  if (!isCounted && !asksOfUnit.test(before)) return null
  const read = readParts(scene, at, false)
  const { dimension, scale, currency } = read?.unit ?? { dimension: 'unknown', scale: 0 }
  // "몇 조" can ask for an article of a law.
  const isUnit =
    dimension === 'percent' || (!isCounted && ((dimension === 'money' && currency !== undefined) || (dimension === 'number' && scale > 0)))
  return read && isUnit && !/^\s?\d/.test(tokens.slice(read.end, read.end + 2)) ? read : null
}

const asksOfUnit = /(?:^|\s)(?:in|as|as an?|units? of) $/i
const asksHowMany = /몇 ?$/

/** In a sentence "(years)" is not a unit line, and "(m)" a list letter. */
function mayBeBracketed({ tokens, context }: Scene, at: number, { end, unit, except }: UnitLineRead): boolean {
  if (context !== 'prose' && context !== 'question') return true
  const isLetter = end === at + 2 && tokens.kind(at + 1) === Kind.latin && tokens.word(at + 1).length === 1
  return (
    !isLetter &&
    (unit.scale > 0 || except !== undefined || (unit.dimension !== 'count' && unit.dimension !== 'number' && unit.dimension !== 'unknown'))
  )
}

/** Without brackets a unit must be unambiguous: a sign, a scale, "단위:". */
function readBare(scene: Scene, at: number): UnitLineRead | null {
  const { tokens, context } = scene
  const isExplicit = statesUnit(tokens, at)
  const filler = tokens.word(at) === 'in' ? null : fillers.longest(tokens, at)
  // "Currency and share amounts in thousands" begins with the figures that the shares are joined to.
  const isFiller = filler !== null && !(filler.value && tokens.word(skipSpace(tokens, filler.end)) === 'and')
  const read = isFiller && !isExplicit ? null : readParts(scene, at, isExplicit)
  if (!read) return null
  const isWholeLine = at === 0 && skipSpace(tokens, read.end) >= tokens.count
  const isBareCount = read.unit.dimension === 'count' && read.unit.scale === 0
  if (isExplicit || (context === 'unitLine' && (isWholeLine || !isBareCount))) return read
  const isSign = tokens.kind(at) === Kind.sign || (tokens.kind(at) === Kind.latin && tokens.kind(at + 1) === Kind.sign)
  const isMeasure = read.unit.dimension === 'money' || read.unit.dimension === 'percent'
  if (context === 'cell') return isMeasure && isWholeLine ? read : null
  if (context === 'heading')
    return (isMeasure && (isSign || isWholeLine || read.unit.scale > 0)) || ((isWholeLine || read.except) && read.unit.scale > 0)
      ? read
      : null
  if (tokens.kind(at) !== Kind.hangul || !isMeasure) return null
  const after = skipSpace(tokens, read.end)
  const isAsked = tokens.word(at - 2) === '몇' || tokens.word(at - 1) === '몇'
  // A single syllable usually belongs to another word: "솔로", "동으로".
  const isWanted =
    context === 'question' &&
    read.unit.dimension === 'money' &&
    read.end > at + 1 &&
    /^으?로(?:$| (?!거래))/.test(tokens.slice(read.end, read.end + 5))
  return isAsked || isWanted || tokens.slice(after, after + 2) === '단위' ? read : null
}

/** "단위" before a unit, with the words before it. */
function statesUnit(tokens: Tokens, at: number): boolean {
  if (tokens.kind(at - 1) === Kind.hangul) return false
  const from = tokens.slice(at, at + 2) === '금액' ? skipSpace(tokens, at + 2) : at
  const word = /^(?:단\s?위|[単單单]位)/.exec(tokens.slice(from, from + 3))?.[0]
  if (word === undefined) return false
  return tokens.word(skipSpace(tokens, from + word.length)) === ':'
}

interface Group {
  currency?: string
  exponent: number
  scale?: number
  unit?: Unit
  isExcept: boolean
  /** "and" precedes it: it shares its scale with the group before. */
  isJoined: boolean
  /** It names the figures rather than a unit. */
  namesFigures?: boolean
}

/** Maximum of words in a line, and in a sentence. */
const maxParts = 30
const maxWordsOfSentence = 4

/** Units separated by commas or "and": the first is the unit of most figures, the others are its exceptions. */
function readParts(scene: Scene, at: number, isWholeLine: boolean): UnitLineRead | null {
  const { tokens, context } = scene
  const groups: Group[] = []
  let group: Group = { exponent: 0, isExcept: false, isJoined: false }
  let isExcept = false
  const isNamed = isWholeLine && statesUnit(tokens, at)
  const isOfTable = !isWholeLine && (context === 'heading' || context === 'unitLine')
  let [end, next] = [at, at]
  const finish = (isJoined = false): void => {
    const isNamed = isJoined && group.namesFigures === true
    if (group.currency !== undefined || group.scale !== undefined || group.unit || isNamed) groups.push(group)
    group = { exponent: 0, isExcept, isJoined: false }
  }
  const most = !isWholeLine && (context === 'prose' || context === 'question') ? maxWordsOfSentence : maxParts
  for (let parts = 0; parts < most && next < tokens.count; parts++) {
    if (parts > 1 && statesUnit(tokens, next)) break
    // Text joined to the currency of a sentence ends the line: "억원인가".
    if (!isWholeLine && next === end && group.currency !== undefined && tokens.kind(next) === Kind.hangul) break
    const reserved = readReservation(tokens, next)
    const excepted = exceptWords.longest(tokens, next)
    const word = tokens.word(next)
    if (reserved !== null) {
      next = reserved
      if (isWholeLine) end = next
    } else if (excepted) {
      finish()
      // "주당금액 제외" excludes the part before it.
      const [last] = tokens.kind(next) === Kind.hangul ? groups.slice(-1) : []
      if (last) last.isExcept = true
      isExcept = tokens.kind(next) !== Kind.hangul
      group.isExcept = isExcept
      next = excepted.end
      if (last) end = next
    } else if (word === '/' && group.currency !== undefined && !group.unit && readPer(tokens, next)) {
      const per = readPer(tokens, next)
      group.unit = { dimension: 'money', per: per?.per ?? '', scale: 0 }
      end = next = per?.end ?? next + 1
    } else if (scaleClause(tokens, next) !== null) {
      next = scaleClause(tokens, next) ?? next + 1
    } else if (separators.has(word) || word === 'and') {
      finish(word === 'and')
      group.isJoined = word === 'and'
      next++
    } else {
      const part = readPart(scene, next, group, isExcept)
      const filler = part === null ? fillers.longest(tokens, next, (one) => !isWordAt(tokens, one.end)) : null
      if (part !== null) end = next = part
      else if (filler) {
        if (filler.value) group.namesFigures = true
        next = filler.end
        if (isWholeLine) end = next
      } else if (
        (isNamed || (isExcept && (isWholeLine || isOfTable))) &&
        !')]'.includes(word) &&
        !(isOfTable && beginsTime(tokens, next))
      ) {
        // A named unit that the grammar does not know is an unknown unit.
        group.unit ??= { dimension: 'unknown', scale: 0 }
        const isOver = (at: number): boolean => endsUnknownUnit(tokens, at) || (isOfTable && beginsTime(tokens, at))
        for (; next < tokens.count && !isOver(next); next++) if (tokens.kind(next) !== Kind.space) end = next + 1
      } else break
    }
    next = skipSpace(tokens, next)
  }
  finish()
  const units = unitsOf(groups)
  const [unit, ...except] = units
  return unit && end > at ? { end, unit, ...(except.length > 0 && { except }) } : null
}

/** The token after a reservation such as "unless otherwise disclosed"; null where there is none. */
function readReservation(tokens: Tokens, at: number): number | null {
  const from = reservations.longest(tokens, at)
  if (!from) return null
  const first = skipSpace(tokens, from.end)
  const isBefore = tokens.word(first) === 'otherwise'
  const participle = isBefore ? skipSpace(tokens, first + 1) : first
  if (!/^\p{L}{2,}(?:ed|wn|en)$/u.test(tokens.word(participle))) return null
  const after = skipSpace(tokens, participle + 1)
  if (isBefore) return participle + 1
  return tokens.word(after) === 'otherwise' ? after + 1 : null
}

/** The token after "in" of a clause that gives the unit before it a scale: "number of shares, which are reflected in thousands". */
function scaleClause(tokens: Tokens, at: number): number | null {
  const which = skipSpace(tokens, tokens.word(at) === ',' ? at + 1 : at)
  if (tokens.word(which) !== 'which') return null
  for (let next = skipSpace(tokens, which + 1), words = 0; words < maxWordsOfSentence && tokens.kind(next) === Kind.latin; words++) {
    if (tokens.word(next) === 'in') return next
    next = skipSpace(tokens, next + 1)
  }
  return null
}

const endsUnknownUnit = (tokens: Tokens, at: number): boolean =>
  separators.has(tokens.word(at)) || tokens.word(at) === 'and' || ')]\n'.includes(tokens.word(at))

const timeWords = new Set(['for', 'as', 'at', 'year', 'years', 'quarter', 'quarters'])

/** "Millions, except per share amounts, for the six months ended June 30": the rest is a time, not an exception. */
const beginsTime = (tokens: Tokens, at: number): boolean => timeWords.has(tokens.word(at))

/** Adds a currency, a scale or a unit to the group; returns the token after it. */
function readPart({ tokens, context }: Scene, at: number, group: Group, isExcept: boolean): number | null {
  const excepted = perShare.longest(tokens, at, ({ end }) => endsHere(tokens, end))
  if (
    excepted &&
    (isExcept ||
      (excepted.value.per !== undefined && tokens.kind(at) === Kind.hangul) ||
      (group.currency !== undefined && excepted.value.per !== undefined))
  ) {
    group.unit = excepted.value
    return excepted.end
  }
  const currency = currenciesAfter.longest(
    tokens,
    at,
    ({ end }) =>
      isPrintedAsSign(tokens.slice(at, end)) &&
      (endsHere(tokens, end) || startsScale(tokens, end)) &&
      (end > at + 1 || tokens.kind(at) !== Kind.latin || tokens.raw(at).length > 1 || isUnitOfItself(tokens, at)),
  )
  const scale = readScale(tokens, at, { hasCurrency: group.currency !== undefined, hasHundreds: context === 'unitLine' })
  const isAmount =
    currency !== null &&
    tokens.kind(skipSpace(tokens, currency.end)) === Kind.digits &&
    !readScale(tokens, skipSpace(tokens, currency.end), { hasCurrency: true, hasHundreds: context === 'unitLine' })
  if (isAmount) return null
  if (currency && group.currency !== undefined && currency.value.code === '$' && group.currency.endsWith('D')) return currency.end
  if (currency && group.currency === undefined && (!scale || currency.end >= scale.end)) {
    group.currency = currency.value.code
    group.exponent = currency.value.exponent
    return currency.end
  }
  // "(대만)" is Taiwan, not ten thousand units.
  if (scale && group.unit && tokens.kind(at) === Kind.hangul) return null
  if (scale && group.scale === undefined) {
    group.scale = scale.exponent
    return scale.end
  }
  if (group.unit) return null
  const word = readUnitWord(tokens, at, { isDirect: false, hasCurrency: false })
  if (!word || word.dimension === 'money') return null
  group.unit = unitOf({ dimension: word.dimension, of: word.of, scale: word.scale })
  return word.end
}

/** Whether a currency of one letter is a unit rather than a letter among words: "in R millions", "Revenue (R)" but not "Series R notes". */
function isUnitOfItself(tokens: Tokens, at: number): boolean {
  if (isLetterOfWords(tokens, at)) return false
  const before = tokens.kind(at - 1) === Kind.space ? at - 2 : at - 1
  const after = skipSpace(tokens, at + 1)
  const isLed = tokens.kind(before) !== Kind.latin || startsLine(tokens, at) || leadingWords.has(tokens.word(before))
  const isFollowed =
    tokens.kind(after) !== Kind.latin ||
    leadingWords.has(tokens.word(after)) ||
    startsScale(tokens, after) ||
    exceptWords.longest(tokens, after) !== null ||
    readPer(tokens, at + 1) !== null
  return isLed && isFollowed
}

const leadingWords = new Set(['in', 'of', 'and', 'or', 'are', 'is', 'unless', 'amounts', 'currency'])

const endsHere = (tokens: Tokens, end: number): boolean =>
  tokens.kind(end - 1) === Kind.latin
    ? tokens.kind(end) !== Kind.latin
    : tokens.kind(end - 1) !== Kind.hangul || mayEndKoreanWord(tokens, end)

/** "SEKm", "$000". */
const startsScale = (tokens: Tokens, at: number): boolean => scaleWords.longest(tokens, at, ({ end }) => !isWordAt(tokens, end)) !== null

const hundredsBefore: ReadonlyMap<string, number> = new Map([
  ['10', 1],
  ['100', 2],
])

/** Scale words of a unit line: "millions", "000", "'000s", "백만", "m" after a currency. */
function readScale(
  tokens: Tokens,
  at: number,
  { hasCurrency, hasHundreds }: { hasCurrency: boolean; hasHundreds: boolean },
): { exponent: number; end: number } | null {
  let [end, exponent] = [at, 0]
  while (koreanScales.has(tokens.word(end))) exponent += koreanScales.get(tokens.word(end++)) ?? 0
  if (end > at) return { end, exponent }
  const apostrophe = /^['’‘]$/.test(tokens.word(at)) ? at + 1 : at
  if (tokens.word(apostrophe) === '000') {
    const mark = /^['’]$/.test(tokens.word(apostrophe + 1)) ? apostrophe + 2 : apostrophe + 1
    return { end: tokens.word(mark) === 's' ? mark + 1 : apostrophe + 1, exponent: 3 }
  }
  // "RMB'Million".
  if (apostrophe > at && hasCurrency && scaleWords.longest(tokens, apostrophe, (one) => !isWordAt(tokens, one.end)))
    return readScale(tokens, apostrophe, { hasCurrency, hasHundreds: false })
  // "KRW 100mn", "in 100 million won".
  const hundreds = hasHundreds ? hundredsBefore.get(tokens.word(at)) : undefined
  if (hundreds !== undefined) {
    const scale = readScale(tokens, skipSpace(tokens, at + 1), { hasCurrency: true, hasHundreds: false })
    return scale && { end: scale.end, exponent: scale.exponent + hundreds }
  }
  const match = scaleWords.longest(tokens, at, (one) => !isWordAt(tokens, one.end) && (one.value.form === 'word' || hasCurrency))
  if (!match) return null
  const isCut = tokens.word(match.end) === '.' && tokens.kind(match.end - 1) === Kind.latin && tokens.word(match.end - 1).length <= 5
  return { end: isCut ? match.end + 1 : match.end, exponent: match.value.exponent }
}

/** Groups as units: a lone scale belongs to the currency before it, a unit without scale takes that of the next. */
function unitsOf(given: readonly Group[]): Unit[] {
  const groups: Group[] = []
  for (const group of given) {
    const before = groups.at(-1)
    const isScaleAlone = group.currency === undefined && !group.unit
    if (before && isScaleAlone && group.scale !== undefined && before.scale === undefined && !group.isExcept) before.scale = group.scale
    else if (
      before &&
      before.currency === undefined &&
      !before.unit &&
      group.currency !== undefined &&
      group.scale === undefined &&
      !group.unit &&
      !group.isExcept
    )
      Object.assign(before, { currency: group.currency, exponent: group.exponent })
    else groups.push({ ...group })
  }
  for (let at = groups.length - 2; at >= 0; at--) {
    const [group, next] = [groups[at], groups[at + 1]]
    if (
      group &&
      next?.isJoined &&
      next.scale !== undefined &&
      group.scale === undefined &&
      group.isExcept === next.isExcept &&
      group.unit?.per === undefined
    )
      group.scale = next.scale
  }
  const main = groups.filter(({ isExcept }) => !isExcept)
  if (main.length === 0) return []
  const first = main[0]?.currency
  return [...main, ...groups.filter(({ isExcept }) => isExcept)].map((group) => unitOfGroup(group, first))
}

function unitOfGroup({ currency, exponent, scale = 0, unit }: Group, first: string | undefined): Unit {
  const money = currency ?? (unit?.per === undefined ? undefined : first)
  if (money !== undefined && (!unit || unit.per !== undefined))
    return unitOf({ dimension: 'money', currency: money, per: unit?.per, scale: scale + exponent })
  if (unit) return { ...unit, scale: unit.scale + scale }
  return { dimension: 'number', scale }
}
