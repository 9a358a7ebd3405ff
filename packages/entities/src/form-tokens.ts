import { type LegalForm, legalForms } from './legal-forms.ts'

/** A word of a name, with its position in the text. */
export interface Token {
  /** Without full stops: "SpA" for S.p.A. */
  letters: string
  start: number
  end: number
}

const word = /[^\s,()[\]"“”*_:;|]+/gu
const initials = /^(?:\p{L}\.){1,3}$/u

/** The words of a text. Spaced initials ("S. p. A.") are one token, joined forms ("Co.Ltd.") are two. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let isAfterInitial = false
  for (const { 0: raw, index } of text.matchAll(word)) {
    const last = tokens.at(-1)
    const isInitial = initials.test(raw)
    if (last && isInitial && isAfterInitial && index === last.end + 1 && last.letters.length < longestAbbreviation) {
      last.letters += raw.replaceAll('.', '')
      last.end = index + raw.length
    } else tokens.push(...formsApart(raw, index))
    isAfterInitial = isInitial
  }
  return tokens
}

function formsApart(raw: string, index: number): Token[] {
  const at = raw.indexOf('.')
  const [left, right] = [raw.slice(0, at), raw.slice(at + 1).replaceAll('.', '')]
  const unsplit = { letters: raw.replaceAll('.', ''), start: index, end: index + raw.length }
  if (at < 2 || !formWords.has(left.toLowerCase()) || !formWords.has(right.toLowerCase())) return [unsplit]
  return [
    { letters: left, start: index, end: index + at + 1 },
    { letters: right, start: index + at + 1, end: index + raw.length },
  ]
}

const scriptOfEastAsia = /[\p{Script=Hangul}\p{Script=Han}㈜㈱㈲]/u
const ofWords = legalForms.map((form) => ({ form, written: form.written.filter((spelling) => !scriptOfEastAsia.test(spelling)) }))
/** By their letters in lower case: several forms that differ only in capitals ("AS", "as"). */
const spellings = Map.groupBy(
  ofWords.flatMap(({ form, written }) => written.map((spelling) => ({ form, spelling }))),
  ({ spelling }) => spelling.toLowerCase(),
)
const formWords: ReadonlySet<string> = new Set([...spellings.keys()].flatMap((key) => key.split(' ')))
const unmistakable: ReadonlySet<string> = new Set(
  ofWords.flatMap(({ form, written }) =>
    form.everyday ? [] : written.filter((spelling) => !/[ &]/.test(spelling)).map((spelling) => spelling.toLowerCase()),
  ),
)
/** Whether a lower-case word is a legal form anywhere in a name: "inc", "gmbh", "limited". */
export const isLegalFormWord = (word: string): boolean => unmistakable.has(word)
const longestForm = Math.max(...[...spellings.keys()].map((key) => key.split(' ').length))

/** How the text around a form uses capitals. */
export type Capitals = 'all' | 'none' | 'mixed'

export function capitalsOf(text: string): Capitals {
  if (!/\p{Ll}/u.test(text)) return 'all'
  return /\p{Lu}/u.test(text) ? 'mixed' : 'none'
}

export interface FormMatch {
  form: LegalForm
  /** The tokens of the form, from `from` up to `to`. */
  from: number
  to: number
}

/**
 * The longest legal form that begins at a token.
 * @param capitals of the text around it
 */
export function formFrom(text: string, tokens: readonly Token[], from: number, capitals: Capitals): FormMatch | null {
  if (!formWords.has(tokens[from]?.letters.toLowerCase() ?? '')) return null
  for (let to = Math.min(tokens.length, from + longestForm); to > from; to--) {
    const form = formOf(text, tokens, from, to, capitals)
    if (form) return { form, from, to }
  }
  return null
}

/** The longest legal form that ends before a token. */
export function formBefore(text: string, tokens: readonly Token[], to: number, capitals: Capitals): FormMatch | null {
  for (let from = Math.max(0, to - longestForm); from < to; from++) {
    const form = formOf(text, tokens, from, to, capitals)
    if (form) return { form, from, to }
  }
  return null
}

function formOf(text: string, tokens: readonly Token[], from: number, to: number, capitals: Capitals): LegalForm | null {
  const letters = tokens
    .slice(from, to)
    .map((token) => token.letters)
    .join(' ')
  const known = spellings.get(letters.toLowerCase())
  if (!known) return null
  const printed = text.slice(tokens[from]?.start, tokens[to - 1]?.end)
  const fitting = known.filter((one) => isPrintedAs(one, letters, printed, capitals))
  return (fitting.find(({ spelling }) => spelling === letters) ?? fitting[0])?.form ?? null
}

function isPrintedAs(
  { form, spelling }: { form: LegalForm; spelling: string },
  letters: string,
  printed: string,
  capitals: Capitals,
): boolean {
  if (form.everyday === undefined || letters.includes(' ') || letters.length > longestAbbreviation) return true
  if (/\p{L}\.\s?\p{L}/u.test(printed)) return true
  if (capitals === 'all') return spelling.toUpperCase() === letters
  return (spelling === letters && /\p{Lu}/u.test(letters)) || (capitals === 'none' && form.everyday === 'letters')
}

/** Longer spellings are words of their language rather than abbreviations. */
const longestAbbreviation = 5

const eastAsian = legalForms.flatMap((form) =>
  form.written.filter((spelling) => scriptOfEastAsia.test(spelling)).map((spelling) => ({ form, spelling })),
)
const longestFirst = eastAsian.toSorted((one, other) => other.spelling.length - one.spelling.length)
const byLetters = new Map(longestFirst.map(({ form, spelling }) => [spelling.replaceAll(' ', ''), form]))
/** Blanks may separate the letters, as on covers. */
const loosely = (spelling: string): string =>
  Array.from(spelling.replaceAll(' ', ''), (letter) => letter.replace(/[()]/, '\\$&')).join('\\s?')
const anywhere = longestFirst.map(({ spelling }) => loosely(spelling)).join('|')
const atStart = new RegExp(`^(?:${anywhere})`, 'u')
const atEnd = new RegExp(`(?:${anywhere})$`, 'u')

export interface EastAsianForm {
  form: LegalForm
  start: number
  end: number
}

const eastAsianForm = (printed: string, start: number): EastAsianForm | null => {
  const form = byLetters.get(printed.replace(/\s/g, ''))
  return form ? { form, start, end: start + printed.length } : null
}

/** The form in Hangul or Chinese characters at the beginning of a text, joined to the following word or not. */
export function eastAsianFormAtStart(text: string): EastAsianForm | null {
  const match = atStart.exec(text)
  return match && eastAsianForm(match[0], 0)
}

export function eastAsianFormAtEnd(text: string): EastAsianForm | null {
  const match = atEnd.exec(text)
  return match && eastAsianForm(match[0], match.index)
}

/** The forms of a text, from left to right. */
export function eastAsianFormsIn(text: string): EastAsianForm[] {
  return Array.from(text.matchAll(new RegExp(anywhere, 'gu')), (match) => eastAsianForm(match[0], match.index)).filter(
    (form) => form !== null,
  )
}
