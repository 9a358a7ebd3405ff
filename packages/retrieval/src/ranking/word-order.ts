import { furtherConcepts } from './further-concepts.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** How a page uses the question's own words: how many of them it contains, and how many adjacent pairs remain adjacent. */
export interface WordOrder {
  /** Of its words and topics, 0 to 1; words that are rare among the compared pages count more. */
  coverage: number
  /** The same for adjacent pairs, 0 to 1. */
  phrases: number
  /** 0 to 1: the share of the question beyond its line items that occurs within the length of a passage, times that part's share of the question. */
  rest: number
}

/** Terms of about one passage. */
const windowTerms = 120
const blank = ' '.charCodeAt(0)

/** Occurrences of the searched terms on a page. */
interface PageTerms {
  /** Its terms between blanks. */
  text: string
  has: ReadonlySet<string>
  /** The offset of each of them, in reading order. */
  places: readonly { term: string; at: number }[]
}

/**
 * Compares pages by the question's words in order, which term search ignores.
 * @param pages the page's terms in reading order, joined by blanks
 * @param ignored terms that every page has, such as the company's name
 */
export function compareWordOrder(
  question: ParsedQuestion,
  pages: readonly string[],
  ignored: ReadonlySet<string>,
  glossary: GlossaryIndex,
): WordOrder[] {
  const terms = question.terms
  const words = [...new Set(terms.filter((term) => !ignored.has(term)))]
  const pairs = [
    ...new Set(
      terms
        .slice(1)
        .flatMap((term, at) => (terms[at] === term || ignored.has(term) || ignored.has(terms[at] ?? '') ? [] : [`${terms[at]} ${term}`])),
    ),
  ]
  // A page in the other language contains none of the question's words, but can name its topics.
  const topics = question.topics.map((topic) => glossary.topicNames(topic))
  // A page can use another name of the same concept, in either language.
  const concepts = conceptsInWords(question, words, glossary)
  const wanted = new Set(
    [...words, ...pairs, ...topics.flat(), ...concepts.flatMap(({ names }) => names)]
      .flatMap((form) => form.split(' '))
      .filter((term) => term !== ''),
  )
  const anyWanted = anyOf([...wanted])
  const read = pages.map((page) => readPage(page, anyWanted))
  const coverage = shares(
    [
      ...words.map((word) => ({ forms: [word], others: concepts.flatMap(({ own, names }) => (own.has(word) ? names : [])) })),
      ...topics.map((forms) => ({ forms, others: [] })),
    ],
    read,
  )
  const phrases = shares(
    pairs.map((pair) => ({ forms: [pair], others: [] })),
    read,
  )
  const rest = restShares(question, words, read, glossary)
  return pages.map((_, at) => ({ coverage: coverage[at] ?? 0, phrases: phrases[at] ?? 0, rest: rest[at] ?? 0 }))
}

/** Matches any of the terms between blanks; without terms, nothing. */
function anyOf(terms: readonly string[]): RegExp {
  const literal = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(`(?<![^ ])(?:${literal.join('|') || '(?!)'})(?![^ ])`, 'g')
}

/** Scans a page once for all terms: separate searches, or splitting the page into terms, take several times as long. */
function readPage(page: string, wanted: RegExp): PageTerms {
  const has = new Set<string>()
  const places: { term: string; at: number }[] = []
  let at = 0
  let counted = 0
  for (const { 0: term, index } of page.matchAll(wanted)) {
    for (; counted < index; counted++) if (page.charCodeAt(counted) === blank) at += 1
    has.add(term)
    places.push({ term, at })
  }
  return { text: ` ${page} `, has, places }
}

/** Whether a page contains a form of one or more adjacent terms. Pages without all of them are skipped first. */
function hasForm(page: PageTerms, form: string): boolean {
  if (!form.includes(' ')) return page.has.has(form)
  return form.split(' ').every((term) => page.has.has(term)) && page.text.includes(` ${form} `)
}

function restShares(question: ParsedQuestion, words: readonly string[], pages: readonly PageTerms[], glossary: GlossaryIndex): number[] {
  const named = new Set(question.needed.flatMap(({ item }) => glossary.labels(item).flatMap((label) => label.split(' '))))
  const rarity = new Map(words.map((word) => [word, rarityOf(pages.filter((page) => page.has.has(word)).length, pages.length)]))
  const total = words.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0)
  const rest = new Map(words.filter((word) => !named.has(word)).map((word) => [word, rarity.get(word) ?? 0]))
  return pages.map(({ places }) => (total === 0 ? 0 : bestWindow(places, rest) / total))
}

/** The highest sum of weights of wanted words, each counted once, in any window of a passage's length. */
function bestWindow(places: PageTerms['places'], weights: ReadonlyMap<string, number>): number {
  const inside = new Map<string, number>()
  const found = places.filter(({ term }) => weights.has(term))
  let first = 0
  let sum = 0
  let best = 0
  for (const { term, at } of found) {
    for (let gone = found[first]; gone && gone.at < at - windowTerms; gone = found[++first]) {
      const left = (inside.get(gone.term) ?? 0) - 1
      inside.set(gone.term, left)
      if (left === 0) sum -= weights.get(gone.term) ?? 0
    }
    const times = inside.get(term) ?? 0
    if (times === 0) sum += weights.get(term) ?? 0
    inside.set(term, times + 1)
    best = Math.max(best, sum)
  }
  return best
}

function rarityOf(pagesWith: number, pages: number): number {
  return Math.log(1 + pages / (1 + pagesWith))
}

/** A searched word or concept: its own forms, and other forms with the same meaning. */
interface Wanted {
  forms: readonly string[]
  others: readonly string[]
}

/** Score of a match by another name. */
const synonymScore = 0.8

/** For each page the share of `wanted` that it has, weighted by rarity among the pages. */
function shares(wanted: readonly Wanted[], pages: readonly PageTerms[]): number[] {
  const matchScore = (page: PageTerms, { forms, others }: Wanted): number => {
    const hasOne = (some: readonly string[]): boolean => some.some((form) => hasForm(page, form))
    return hasOne(forms) ? 1 : hasOne(others) ? synonymScore : 0
  }
  const has = wanted.map((one) => pages.map((page) => matchScore(page, one)))
  const weights = has.map((found) =>
    rarityOf(
      found.reduce((sum, one) => sum + one, 0),
      pages.length,
    ),
  )
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return pages.map((_, page) => (all === 0 ? 0 : weights.reduce((sum, weight, at) => sum + weight * (has[at]?.[page] ?? 0), 0) / all))
}

/** The concepts that words of the question name: those words, and the synonyms. */
interface ConceptInWords {
  own: ReadonlySet<string>
  names: readonly string[]
}

function conceptsInWords(question: ParsedQuestion, words: readonly string[], glossary: GlossaryIndex): ConceptInWords[] {
  return furtherConcepts(question, glossary).map(({ asked, en, ko }) => {
    const terms = new Set(asked.split(' '))
    return { own: new Set(words.filter((word) => terms.has(word))), names: [...en, ...ko].filter((name) => name !== asked) }
  })
}
