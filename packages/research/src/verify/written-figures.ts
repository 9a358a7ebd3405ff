import { type ExactNumber, exact, multiplied, negated, scaled } from './exact-number.ts'
import { currencyOf, readUnitBehind, type FigureKind } from './figure-units.ts'
import { englishNumber, koreanNumber, readDigits, valueOfKoreanWords, valueOfWords } from './number-words.ts'
import { blanked } from './plain-text.ts'
import { timesIn, type WrittenTime } from './written-times.ts'

/** A figure as running text writes it. */
export interface WrittenFigure {
  text: string
  start: number
  end: number
  /** In single units; percentages and points in hundredths, basis points as points. Negative when a sign or brackets say so. */
  value: ExactNumber
  /** What one of its last written place is. */
  step: ExactNumber
  kind: FigureKind
  currency?: string
  counted?: string
  /** Its own words tell a scale: ten to this power. */
  scaleTold: boolean
  exponent: number
  /** It stands alone in brackets: a negative in a table, often an aside in a sentence. */
  bracketed: boolean
  /** How exactly it is meant. */
  bound: 'exact' | 'about' | 'above' | 'below'
  /** It is written in words. */
  inWords: boolean
}

const currencies = '(?:US|HK|C|A)\\s?\\$|[$€£¥₩]|\\b(?:USD|KRW|EUR|GBP|JPY|CNY|RMB|CHF|CAD|AUD|₩)'
const start = new RegExp(
  `(\\(\\s?)?((?<![\\p{L}\\p{N}])[-–—](?=[$€£¥₩.\\d])|(?:[△▲]|마이너스|\\bminus\\b|\\bnegative\\b)\\s?)?(?:((?:${currencies})\\s?)(\\(\\s?|[-–△▲]\\s?)?|(?<![A-Z\\d]|(?<![a-z])[a-z]|\\d[.,]|[A-Za-z]-))(?=\\.?\\d)`,
  'gu',
)
const codeBehind = /^(?:[A-Za-z]|-[A-Za-z]{1,2}\b|-\d)/

const bounds: readonly (readonly ['about' | 'above' | 'below', RegExp, RegExp])[] = [
  [
    'about',
    /(?:\babout|\bapproximately|\bapprox\.?|\baround|\broughly|\bnearly|\balmost|\bsome|약|대략|거의)\s*[$€£¥₩(]*\s?$/i,
    /^\s?(?:가량|내외|안팎|정도|여(?=[가-힣\s]))/,
  ],
  [
    'above',
    /(?:\bmore than|\bover|\bgreater than|\bhigher than|\babove|\bat least|\bexceed(?:s|ed|ing)?|\bin excess of|\bminimum of|\bno less than|\bnot less than)\s*[$€£¥₩(]*\s?$/i,
    /^\s?(?:을|를)?\s?(?:이상|초과|넘|상회|웃돌|or more|or greater)/i,
  ],
  [
    'below',
    /(?:\bless than|\bunder|\bbelow|\bfewer than|\blower than|\bup to|\bat most|\bmaximum of|\bno more than|\bnot more than|\bnot to exceed)\s*[$€£¥₩(]*\s?$/i,
    /^\s?(?:을|를)?\s?(?:미만|이하|하회|밑돌|or less|or fewer)/i,
  ],
]

/**
 * The figures and the times of a text, in the order in which they stand. Expects plain text.
 * @param names of companies: "3M" is no three million
 */
export function readText(text: string, names: readonly string[] = []): { figures: WrittenFigure[]; times: WrittenTime[] } {
  const times = timesIn(text)
  return { figures: figuresIn(blanked(text, [...times, ...namesWithDigits(text, names)])), times }
}

function namesWithDigits(text: string, names: readonly string[]): { start: number; end: number }[] {
  const words = new Set(
    names.flatMap((name) => name.match(/(?<![\p{L}\p{N}._-])(?:\d{1,3}\p{Lu}[\p{L}]*|\p{Lu}+\d{1,3})(?![\p{L}\p{N}._-])/gu) ?? []),
  )
  if (words.size === 0) return []
  return Array.from(text.matchAll(/(?<![\p{L}\p{N}$€£¥₩.,])[\p{L}\p{N}]+/gu))
    .filter(([word]) => words.has(word))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
}

function figuresIn(text: string): WrittenFigure[] {
  const figures = [...digitFigures(text)]
  const rest = blanked(text, figures)
  for (const match of rest.matchAll(englishNumber)) {
    const value = valueOfWords(match)
    const behind = rest.slice(match.index + match[0].length)
    // "One of the largest" counts nothing.
    if (value <= 1 && !/^[\s-](?:hundred|thousand|million|billion|trillion|percent|year|month|day|quarter|time)/i.test(behind)) continue
    figures.push(inWords(rest, match, exact(BigInt(value))))
  }
  for (const match of rest.matchAll(koreanNumber)) {
    const value = valueOfKoreanWords(match[0])
    if (value !== null) figures.push(inWords(rest, match, value))
  }
  return withUnitsOfRanges(
    text,
    figures.sort((one, other) => one.start - other.start),
  )
}

function inWords(text: string, match: RegExpExecArray, value: ExactNumber): WrittenFigure {
  const end = match.index + match[0].length
  const unit = readUnitBehind(text.slice(end, end + 60))
  return {
    text: text.slice(match.index, end + unit.length).trim(),
    start: match.index,
    end: end + unit.length,
    value: multiplied(value, unit.factor),
    step: unit.factor,
    kind: unit.kind,
    ...(unit.currency !== undefined && { currency: unit.currency }),
    ...(unit.counted !== undefined && { counted: unit.counted }),
    scaleTold: unit.scaleTold,
    exponent: unit.exponent,
    bracketed: false,
    bound: boundOf(text, match.index, end + unit.length),
    inWords: true,
  }
}

function* digitFigures(text: string): Generator<WrittenFigure> {
  let from = 0
  for (const match of text.matchAll(start)) {
    const [all, open = '', sign = '', currencySign = '', inner = ''] = match
    const at = match.index + all.length
    if (at < from) continue
    const read = readDigits(text.slice(at, at + 60))
    if (read === null) continue
    const afterDigits = at + read.length
    if (codeBehind.test(text.slice(afterDigits, afterDigits + 4)) && !isUnit(text, afterDigits)) continue
    const closing = /^\s?\)/.exec(text.slice(afterDigits, afterDigits + 3))?.[0] ?? ''
    const isOpen = open !== '' || inner.startsWith('(')
    const directly = isOpen ? closing : ''
    const unit = readUnitBehind(text.slice(afterDigits + directly.length, afterDigits + directly.length + 60))
    let end = afterDigits + directly.length + unit.length
    // "(4.5%)" closes behind its sign, "(4.5)%" before.
    const later = isOpen && directly === '' ? (/^\s?\)/.exec(text.slice(end, end + 2))?.[0] ?? '') : ''
    end += later.length
    const bracketed = isOpen && (directly !== '' || later !== '')
    const begin = match.index + (bracketed ? 0 : open.length)
    // Brackets between a currency and its number are an accountant's minus; others may hold an aside.
    const signed = sign.trim() !== '' || /[-–△▲]/.test(inner) || (inner.startsWith('(') && bracketed)
    const size = multiplied(read.value, unit.factor)
    const [before, told] = [currencyOf(currencySign), unit.currency]
    // "€175 million USD" is of neither.
    const currency =
      before !== undefined && told !== undefined && before !== told && !isDollarOf(before, told) ? `${before}/${told}` : (told ?? before)
    from = end
    yield {
      text: text.slice(begin, end).trim(),
      start: begin,
      end,
      value: signed ? negated(size) : size,
      step: multiplied(read.step, unit.factor),
      kind: unit.kind,
      ...(currency !== undefined && { currency }),
      ...(unit.counted !== undefined && currency === undefined && { counted: unit.counted }),
      scaleTold: unit.scaleTold || read.exponent > 0,
      exponent: unit.exponent + read.exponent,
      bracketed,
      bound: boundOf(text, begin, end),
      inWords: false,
    }
  }
}

/** "$5 million CAD": the code says which dollar the sign is. */
const isDollarOf = (sign: string, told: string): boolean => sign === 'USD' && /^(?:CAD|AUD|HKD)$/.test(told)

/** "5x", "30bp", "12-month" are figures; "10-K", "5G" are names. */
function isUnit(text: string, at: number): boolean {
  return readUnitBehind(text.slice(at, at + 60)).length > 0 || /^-\d/.test(text.slice(at, at + 2))
}

function boundOf(text: string, begin: number, end: number): WrittenFigure['bound'] {
  const before = text.slice(Math.max(0, begin - 24), begin)
  const behind = text.slice(end, end + 12)
  return bounds.find(([, said, saidBehind]) => said.test(before) || saidBehind.test(behind))?.[0] ?? 'exact'
}

const between = /^\s?(?:-|–|—|~|∼|to|and|or|,|, and|와|과|에서|내지|및|또는)\s?$/i

/** "5 to 7 percent", "$1.2 and $1.4 billion": what the last of several figures is told in holds for those before it. */
function withUnitsOfRanges(text: string, figures: WrittenFigure[]): WrittenFigure[] {
  for (let at = figures.length - 2; at >= 0; at--) {
    const [figure, next] = [figures[at], figures[at + 1]]
    if (!figure || !next || figure.scaleTold || figure.kind !== 'number' || figure.counted !== undefined) continue
    if (!between.test(text.slice(figure.end, next.start)) || (figure.currency ?? next.currency) !== next.currency) continue
    if (next.kind === 'number' && !next.scaleTold) continue
    const { exponent } = next
    figures[at] = {
      ...figure,
      value: scaled(figure.value, exponent),
      step: scaled(figure.step, exponent),
      kind: next.kind,
      ...(next.currency !== undefined && { currency: next.currency }),
      ...(next.counted !== undefined && { counted: next.counted }),
      scaleTold: next.scaleTold,
      exponent,
    }
  }
  return figures
}
