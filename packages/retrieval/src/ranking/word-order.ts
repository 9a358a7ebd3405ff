import { furtherConcepts } from './further-concepts.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** How a page uses the question's own words: how many of them it has, and how many pairs of neighbours stay neighbours. */
export interface WordOrder {
  /** Of its words and topics, 0 to 1; what is rare among the compared pages counts more. */
  coverage: number
  /** 0 to 1, the same for pairs. */
  phrases: number
  /** 0 to 1: what the question says beyond its line items, as far as it stands within the length of a passage; times how much of it that is. */
  rest: number
}

/** Terms of about one passage. */
const windowTerms = 120
const blank = ' '.charCodeAt(0)

/** What a page has of the terms that are looked for. */
interface PageTerms {
  /** Its terms between blanks. */
  text: string
  has: ReadonlySet<string>
  /** Where each of them stands, in reading order. */
  places: readonly { term: string; at: number }[]
}

/**
 * Compares pages by the question's words in order, which term search does not see.
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
  // A page in the other language has none of the question's words, but may name its topics.
  const topics = question.topics.map((topic) => glossary.topicNames(topic))
  // A page may speak of the same under another name, in either language.
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

/** Any of the terms where it stands between blanks; of no terms, nothing. */
function anyOf(terms: readonly string[]): RegExp {
  const literal = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(`(?<![^ ])(?:${literal.join('|') || '(?!)'})(?![^ ])`, 'g')
}

/** Goes over a page once for all terms: to look for each by itself, or to cut the page into terms, takes several times as long. */
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

/** Whether a page has a form of one or more terms. Only where all of them stand can they stand together. */
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

/** The most that any stretch of a passage's length has of the wanted words, each counted once. */
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

/** What is looked for: in its own forms, or in others that mean it. */
interface Wanted {
  forms: readonly string[]
  others: readonly string[]
}

/** What a page that says a thing otherwise has of it. */
const saidOtherwise = 0.8

/** For each page the share of `wanted` that it has, weighted by rarity among the pages. */
function shares(wanted: readonly Wanted[], pages: readonly PageTerms[]): number[] {
  const said = (page: PageTerms, { forms, others }: Wanted): number => {
    const hasOne = (some: readonly string[]): boolean => some.some((form) => hasForm(page, form))
    return hasOne(forms) ? 1 : hasOne(others) ? saidOtherwise : 0
  }
  const has = wanted.map((one) => pages.map((page) => said(page, one)))
  const weights = has.map((found) =>
    rarityOf(
      found.reduce((sum, one) => sum + one, 0),
      pages.length,
    ),
  )
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return pages.map((_, page) => (all === 0 ? 0 : weights.reduce((sum, weight, at) => sum + weight * (has[at]?.[page] ?? 0), 0) / all))
}

/** The concepts that words of the question name: the words, and the names that say the same. */
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
