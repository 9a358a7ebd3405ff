import type { Analyser } from '@dossier/retrieval'
import { capitalWords, hangulNamesIn, soundsLikeOne, soundsSurely } from '../hangul-names.ts'
import { blanked } from './plain-text.ts'

/** A word that may be a name, with the words beside it that are part of it. */
interface SaidName {
  text: string
  start: number
  end: number
  /** It begins its sentence, so that its capital says nothing. */
  opens: boolean
}

const proper =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}]*(?:['.&-][\p{L}\p{N}]+)*|[A-Za-z]*\d+[A-Za-z][A-Za-z\d-]*|[A-Za-z]+-?\d[A-Za-z\d-]*)/gu
const joined = /^(?: |, |\. | & | of | and | the | de | for |-)$/

/** Capitals that are nobody's name. */
const ordinary = new Set(
  (
    'the a an in on at by for from to of and or as with without its our we us it this that these those there here after before during while when since if all any both each ' +
    'however although because compared total net gross operating company companies corporation group board management registrant year years quarter fiscal ' +
    'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday ' +
    'gaap ifrs us u.s usd krw eur ebitda eps capex yoy sec revenue revenues sales income cost costs expenses cash debt assets liabilities equity profit loss ' +
    'approximately about no not over under between within according based including excluding additionally overall further moreover also i ii iii iv v vi ' +
    'such other others some most many more than less free working capital gains earnings dividends shares stock interest tax taxes research development general administrative'
  ).split(' '),
)

/** The names of a sentence in Latin letters, and codes like "A320". */
export function latinNamesIn(text: string): SaidName[] {
  const names: SaidName[] = []
  for (const match of text.matchAll(proper)) {
    const word = match[0]
    const end = match.index + word.length
    const last = names.at(-1)
    if (last && joined.test(text.slice(last.end, match.index))) {
      last.text = text.slice(last.start, end)
      last.end = end
    } else names.push({ text: word, start: match.index, end, opens: isOpening(text, match.index) })
  }
  return names
}

function isOpening(text: string, at: number): boolean {
  const before = text.slice(0, at).trimEnd()
  return before === '' || /[.?!:;•]["')]*$/.test(before)
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(?<=\p{L})['’]s?(?!\p{L})/gu, '')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')
    .replace(/(?<=[a-z\d])(?=\p{Script=Hangul})|(?<=\p{Script=Hangul})(?=[a-z\d])/gu, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const corporate = /^(?:inc|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|group|holdings?|ag|se|sa|nv|the|of|and|for|de)$/

/** Endings of ordinary words that companies are seldom called by. */
const noun = /(?:tion|sion|ment|ity|ness|ance|ence|age|ly|ive|able|ible)s?$|^(?:un|non)\p{L}{4}/u

/** A figure or time, in which no name is looked for. */
type Marked = { start: number; end: number }

/** What names are looked for in. */
export interface NameSupport {
  /** Passages, and what stands over them. */
  text: string
  /** Of the documents, and what their pages hold in small letters. */
  names: readonly string[]
  /** The whole pages: a word that stands there in small letters is no name. */
  pages: string
  analyser: Analyser
}

const spelledOut: Readonly<Record<string, string>> = {
  us: 'united states',
  usa: 'united states',
  uk: 'united kingdom',
  eu: 'european union',
}

/** The names of a sentence that neither the passages nor the documents know. */
export function unknownNames(sentence: string, marks: readonly Marked[], support: NameSupport): string[] {
  const text = blanked(sentence, marks)
  const supported = ` ${wordsOf(`${support.text} ${support.names.join(' ')}`).join(' ')} `
  const known = (words: string): boolean => supported.includes(` ${words} `) || supported.includes(` ${spelledOut[words] ?? '\n'} `)
  const unknown = latinNamesIn(text).filter(({ text: name, opens }) => {
    const words = wordsOf(name)
    if (known(words.join(' '))) return false
    return (
      words.some((word, at) => {
        if (known(word) || known(singular(word)) || ordinary.has(word) || corporate.test(word) || word.length < 2) return false
        if (opens && at === 0 && words.length === 1 && noun.test(word)) return false
        return !(opens && at === 0) || !new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(support.pages)
      }) || isMadeUp(name, supported, support)
    )
  })
  return [...unknown.map(({ text: name }) => name), ...unknownHangul(text, support)]
}

const singular = (word: string): string => word.replace(/(?:es|s)$/, '')

/** Words that each stand somewhere, put together to a name that stands nowhere: "Bank of Canada" of "Bank of America" and "Canada". */
function isMadeUp(name: string, supported: string, support: NameSupport): boolean {
  const words = wordsOf(name).filter((word) => !corporate.test(word) && !ordinary.has(word))
  if (words.length < 2 || support.names.some((own) => words.every((word) => ` ${wordsOf(own).join(' ')} `.includes(` ${word} `))))
    return false
  return words.some((word, at) => {
    const next = words[at + 1]
    if (next === undefined || new RegExp(` ${word}(?: \\p{L}{1,3})? ${next} `, 'u').test(supported)) return false
    const isName = (one: string): boolean => !new RegExp(`(?<!\\p{L})${one}(?!\\p{L})`, 'u').test(support.pages)
    return isName(word) && isName(next)
  })
}

const marked = /(?:㈜|\(주\)|주식회사)\s?([가-힣A-Za-z0-9]{2,20})|([가-힣A-Za-z0-9]{2,20})\s?(?:㈜|\(주\)|주식회사)/gu

function unknownHangul(text: string, { text: passages, names, analyser }: NameSupport): string[] {
  if (!/\p{Script=Hangul}/u.test(text)) return []
  const compact = (one: string): string => one.replace(/[\s·,.'"()-]/g, '')
  const supported = compact(`${passages} ${names.join(' ')}`)
  const candidates = new Set([
    ...Array.from(text.matchAll(marked), (match) => match[1] ?? match[2] ?? ''),
    ...hangulNamesIn(text, analyser, []).map(({ name }) => name),
  ])
  const latin = [...names, ...capitalWords(passages)]
  return [...candidates].filter((name) => {
    if (name === '' || supported.includes(compact(name))) return false
    if (!/\p{Script=Hangul}/u.test(name)) return true
    return !soundsLikeOne(name, names) && !(latin.length > 0 && soundsLikeOne(name, latin, soundsSurely))
  })
}
