import { splitParticle } from '@dossier/lexicon'
import { type CompanyName, readCompanyName } from './company-name.ts'
import type { LegalForm } from './legal-forms.ts'
import {
  type Capitals,
  capitalsOf,
  type EastAsianForm,
  eastAsianFormAtStart,
  eastAsianFormsIn,
  formFrom,
  type FormMatch,
  type Token,
  tokensOf,
} from './form-tokens.ts'

/** A company name with its position: `text.slice(start, end)` is the printed name. */
export interface FoundName extends CompanyName {
  start: number
  end: number
}

/** Words of a name besides its form; longer sequences are sentences in capitals. */
const maxWords = 6
/** Abbreviated forms up to this length have a full stop of their own. */
const longestAbbreviation = 4
/** Lower-case words inside names. */
const joints = new Set([
  'of',
  'and',
  'the',
  '&',
  'for',
  'de',
  'di',
  'del',
  'della',
  'du',
  'des',
  'la',
  'le',
  'et',
  'e',
  'y',
  'und',
  'van',
  'von',
  'der',
  'den',
  'do',
  'da',
  'dos',
  'og',
  'och',
  'ja',
  'i',
])
/** Words at the beginning of sentences or clauses, and words that refer to a company: no name begins with them. */
const functionWords = new Set(
  (
    'the this that these those such each any every our your their its his her my no a an all other another said certain both either neither some ' +
    'should would shall may must can could will in on at by from with to under between since as when if while where who which upon against among through during before after pursuant per is are was were'
  ).split(' '),
)
/** Words before a form that make it a description of a company: "a Delaware limited liability company", "this Company". */
const kinds = new Set([
  ...functionWords,
  ...'parent holding public private liability limited listed shell reporting growth operating portfolio target surviving acquired affiliated associated subsidiary stock trust not but'.split(
    ' ',
  ),
])
/** Words by which names without a legal form are found. */
const designations = new Set(['group', 'holdings', 'holding', 'international'])

export interface FindOptions {
  /** Also finds names without a legal form that end in Group, Holdings or International. */
  byDesignation?: boolean
}

/** The names of companies that a text prints with their legal form, from left to right, without overlaps and each within one line. */
export function companyNamesIn(text: string, options: FindOptions = {}): FoundName[] {
  const found: FoundName[] = []
  let start = 0
  for (const line of text.split('\n')) {
    for (const { from, to } of [...latinNames(line, options), ...eastAsianNames(line)].toSorted(
      (one, other) => one.from - other.from || other.to - one.to,
    )) {
      const last = found.at(-1)
      const [at, end] = [start + from, start + to]
      // "Harbor Group Holdings Inc": the longer of two readings.
      if (last && at < last.end) {
        if (end - at <= last.end - last.start) continue
        found.pop()
      }
      found.push({ start: at, end, ...readCompanyName(text.slice(at, end)) })
    }
    start += line.length + 1
  }
  return found
}

interface Span {
  from: number
  to: number
}

function latinNames(line: string, { byDesignation = false }: FindOptions): Span[] {
  const tokens = tokensOf(line)
  const names: Span[] = []
  /** First token after the last name with a form, and that name. */
  let taken = 0
  let last: Span | undefined
  for (let at = 0; at < tokens.length; at++) {
    const match = formAt(line, tokens, at)
    if (match) {
      const isMore = last !== undefined && match.from === taken
      const name = isMore && last ? { ...last, to: match.to } : nameWith(line, tokens, match, taken)
      if (!name) {
        at = match.to - 1
        continue
      }
      if (isMore) names.pop()
      names.push(spanOf(line, tokens, name, match.form))
      last = name
      taken = name.to
      at = name.to - 1
    } else if (byDesignation && designations.has(tokens[at]?.letters.toLowerCase() ?? '') && isCapital(tokens[at])) {
      const name = nameBefore(line, tokens, { from: at, to: at + 1 }, taken)
      if (name) names.push(spanOf(line, tokens, name))
    }
  }
  return names
}

function nameWith(line: string, tokens: readonly Token[], match: FormMatch, taken: number): Span | null {
  const before = match.form.position === 'before' ? null : nameBefore(line, tokens, match, taken)
  return before ?? (match.form.position === 'after' ? null : nameAfter(line, tokens, match))
}

/** A form with a capital or with its own spelling in lower case ("plc", "d.o.o."). */
function formAt(line: string, tokens: readonly Token[], at: number): FormMatch | null {
  const token = tokens[at]
  if (!token) return null
  const around = capitalsAround(line, tokens, at)
  const match = formFrom(line, tokens, at, around)
  if (!match) return null
  const isPrinted =
    isCapital(token) || match.form.written.some((spelling) => spelling === token.letters || spelling.startsWith(`${token.letters} `))
  // In a sentence in capitals "AS" is a word.
  const isWord = match.form.everyday === 'word' && around === 'all' && !line.slice(token.start, token.end).includes('.')
  // "NOT LIMITED TO", "Documents Incorporated by Reference".
  const after = tokens[match.to]?.letters ?? ''
  const isVerb =
    /^(?:limited|incorporated)$/i.test(token.letters) &&
    (/^(?:BY|IN|TO|INTO|HEREIN|UNDER)$/.test(after) || /^by\s+reference/i.test(line.slice(tokens[match.to]?.start ?? line.length)))
  return isPrinted && !isWord && !isVerb ? match : null
}

/** The use of capitals in the words before a form. */
function capitalsAround(line: string, tokens: readonly Token[], at: number): Capitals {
  const capitals = capitalsOf(line.slice(tokens[Math.max(0, at - maxWords)]?.start ?? 0, tokens[at]?.end))
  return capitals === 'none' ? 'mixed' : capitals
}

const isCapital = (token: Token | undefined): boolean => token !== undefined && /^[\p{Lu}\p{Lt}]/u.test(token.letters)
/** Names that begin with a lower-case letter: "eBay", "iRobot". */
const beginsSmall = /^\p{Ll}\p{Lu}\p{L}*$/u
const isNameWord = (token: Token | undefined): boolean =>
  token !== undefined && (/^[\p{Lu}\p{Lt}\p{N}]/u.test(token.letters) || beginsSmall.test(token.letters)) && !/^\d{4,}$/.test(token.letters)
const isJoint = (token: Token | undefined): boolean => token !== undefined && joints.has(token.letters.toLowerCase())

/** The tokens of the name that ends in a form or designation. */
function nameBefore(line: string, tokens: readonly Token[], { from, to }: Pick<FormMatch, 'from' | 'to'>, taken: number): Span | null {
  let first = from
  const isWord = /^(?:company|corporation|and)$/i.test(tokens[from]?.letters ?? '')
  while (first > taken && from - first < maxWords) {
    const before = tokens[first - 1]
    const gap = line.slice(before?.end, tokens[first]?.start)
    // A comma can precede an abbreviation ("Boston, Company shall"); any other punctuation ends the text before the name.
    const isApart = !/^\s+$/.test(gap) && !(first === from && (isWord ? /^\s*\($/ : /^,?\s*\(?$/).test(gap))
    if (isApart && !isBracketed(line, tokens, first, from)) break
    if (!isNameWord(before) && !(isJoint(before) && first < from)) break
    if (endsSentence(line, before) || (first === from && isWord && line.charAt((before?.end ?? 0) - 1) === '.')) break
    first--
  }
  const letters = (at: number): string => tokens[at]?.letters.toLowerCase() ?? ''
  // "Company and Harbor, Inc.": a contract's term for a party, and a name.
  if (/^(?:company|corporation)$/.test(letters(first)) && letters(first + 1) === 'and') first += 2
  while (first < from && (isJoint(tokens[first]) || functionWords.has(letters(first)) || isNumbering(line, tokens[first]))) first++
  const isOfName = !isWord && from - first > 1 && isCapital(tokens[from - 1])
  if (first >= from || (kinds.has(letters(from - 1)) && !isOfName)) return null
  // "Site and Company": of two words joined by "and", the second is usually a party.
  if (from - first === 1 && letters(from) === 'and') return null
  return { from: first, to }
}

/** "Harbor (Holdings) Limited", "Harbor (Thailand) Co., Ltd.": one word in brackets within a name, tested from either side of it. */
function isBracketed(line: string, tokens: readonly Token[], at: number, from: number): boolean {
  const before = line.slice(tokens[at - 1]?.end, tokens[at]?.start)
  const after = line.slice(tokens[at]?.end, tokens[at + 1]?.start)
  if (at === from) return /^\)\s+$/.test(before) && /^\s+\($/.test(line.slice(tokens[at - 2]?.end, tokens[at - 1]?.start))
  return /^\s+\($/.test(before) && /^\)\s+$/.test(after) && at + 1 === from
}

/** "8.1", "128-143", "4.": numbers of sections, pages and lists. */
const isNumbering = (line: string, token: Token | undefined): boolean => /^\d+[.–-][\d.–-]*$/.test(line.slice(token?.start, token?.end))

/** Abbreviations within names; after any other word a full stop ends the sentence. */
const abbreviations = new Set('st dr mt ft bros mfg intl natl mr mrs ms jr sr no hosp univ assn assoc'.split(' '))
const endsSentence = (line: string, token: Token | undefined): boolean =>
  token !== undefined &&
  line.charAt(token.end - 1) === '.' &&
  token.letters.length > 1 &&
  !/\p{L}\.\p{L}\.$/u.test(line.slice(token.start, token.end)) &&
  !abbreviations.has(token.letters.toLowerCase())

function nameAfter(line: string, tokens: readonly Token[], { from, to }: FormMatch): Span | null {
  let end = to
  while (
    end < tokens.length &&
    end - to < maxWords &&
    isNameWord(tokens[end]) &&
    /^\s+$/.test(line.slice(tokens[end - 1]?.end, tokens[end]?.start))
  )
    end++
  return end === to ? null : { from, to: end }
}

/** The position of tokens in the line, including the bracket that closes the form. */
function spanOf(line: string, tokens: readonly Token[], { from, to }: Span, form?: LegalForm): Span {
  const start = tokens[from]?.start ?? 0
  const end = tokens[to - 1]?.end ?? start
  const isOpen = line.slice(start, end).includes('(') && !line.slice(start, end).includes(')')
  if (isOpen && line.charAt(end) === ')') return { from: start, to: end + 1 }
  // The full stop after "LLP" ends the sentence, the one after "Inc." belongs to it.
  const isAbbreviation =
    form !== undefined &&
    !/^\p{Ll}?\p{Lu}{2}|^\p{Lu}\p{Ll}\p{Lu}/u.test(form.form) &&
    (tokens[to - 1]?.letters.length ?? 0) <= longestAbbreviation
  const printed = line.slice(tokens[to - 1]?.start, end)
  return { from: start, to: !isAbbreviation && /^[^.]+\.$/.test(printed) ? end - 1 : end }
}

const eastAsianWord = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーA-Za-z0-9&]/u
const longestName = 24
/** After these words "(주)" is the unit of a column: shares. */
const shares = /(?:주식|주|수량|수|배당)$/

function eastAsianNames(line: string): Span[] {
  const forms = eastAsianFormsIn(line)
  const names: Span[] = []
  let taken = 0
  for (const [at, form] of forms.entries()) {
    const next = forms[at + 1]?.start ?? line.length
    const name = eastAsianName(line, form, taken, next)
    if (!name) continue
    names.push(name)
    taken = name.to
  }
  return names
}

/** The name joined to a form, or else the one a blank away. Either can be on both sides of the form. */
function eastAsianName(line: string, { form, start, end }: EastAsianForm, taken: number, next: number): Span | null {
  const isBracketed = line.charAt(start) === '('
  const mayLead = form.position !== 'after'
  const before = wordBefore(line, start, taken)
  if (before) return isBracketed && shares.test(line.slice(before.from, before.to)) ? null : { from: before.from, to: end }
  const after = mayLead ? wordAfter(line, end, next) : null
  if (after && !isParticle(line.slice(after.from, after.to))) return { from: start, to: withoutParticle(line, after) }
  if (isBracketed || after) return null
  const apart = /\s/.test(line.charAt(start - 1)) ? wordBefore(line, start - 1, taken) : null
  if (apart && !isEndOfClause(line.slice(apart.from, apart.to))) return { from: apart.from, to: end }
  const following = mayLead && /\s/.test(line.charAt(end)) ? wordAfter(line, end + 1, next) : null
  return following && { from: start, to: withoutParticle(line, following) }
}

const isParticle = (text: string): boolean => splitParticle(text, 0).stem === '' || isHiragana(text.charAt(0))

/** A word that ends in a particle is not a name before a form: "감사인은 주식회사 한빛". */
const isEndOfClause = (word: string): boolean => splitParticle(word).particle !== undefined || /^(?:및|또는|와|과)$/.test(word)

/** Japanese particles are joined to names, and written in Hiragana, which few names use. */
const endsWord = (beside: string, next: string): boolean => !eastAsianWord.test(next) || (isHiragana(next) && !isHiragana(beside))
const isHiragana = (letter: string): boolean => /\p{Script=Hiragana}/u.test(letter)

function wordBefore(line: string, end: number, taken: number): Span | null {
  let from = end
  while (from > taken && end - from < longestName && !endsWord(line.charAt(end - 1), line.charAt(from - 1))) from--
  return end - from < 2 ? null : { from, to: end }
}

function wordAfter(line: string, start: number, next: number): Span | null {
  let to = start
  while (to < next && to - start < longestName && !endsWord(line.charAt(start), line.charAt(to))) to++
  return to - start < 2 ? null : { from: start, to }
}

const withoutParticle = (line: string, { from, to }: Span): number => from + splitParticle(line.slice(from, to)).stem.length

/** The end of a company's name at the beginning of a text, printed with its legal form, another one or none; null where the text begins otherwise. */
export function endOfNameAtStart(text: string, name: string): number | null {
  const { core } = readCompanyName(name)
  const leadingForm = eastAsianFormAtStart(text)
  const start = leadingForm ? leadingForm.end + (/\s/.test(text.charAt(leadingForm.end)) ? 1 : 0) : 0
  if (core === '' || text.slice(start, start + core.length).toLowerCase() !== core.toLowerCase()) return null
  const end = start + core.length
  const rest = text.slice(end, end + longestForms)
  const after = eastAsianFormAtStart(rest.trimStart())
  if (after) return end + rest.length - rest.trimStart().length + after.end
  const tokens = tokensOf(rest)
  let at = 0
  for (;;) {
    const isNext = /^,?\s*$/.test(rest.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start))
    const form = isNext ? formFrom(rest, tokens, at, capitalsOf(text)) : null
    if (!form) return end + (tokens[at - 1]?.end ?? 0)
    at = form.to
  }
}

/** Length of the forms after a name, of which there can be several: "Co., Inc.". */
const longestForms = 60
