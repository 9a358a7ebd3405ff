import { createLoanMatcher } from '@dossier/entities'
import {
  concepts,
  derivedMeasures,
  hasHangul,
  type LineItem,
  lineItems,
  type Measure,
  type Topic,
  topics,
  wordFamilies,
} from '@dossier/lexicon'
import type { Analyser } from '../analysis/analyser.ts'
import { bareName, compactName, type QuestionNames, readQuestionNames } from './question-names.ts'

/** A line item that a question needs: named in it, or part of a ratio that it names. */
export interface NeededItem {
  item: LineItem
  /** 1 when the question names it, less when a ratio implies it. */
  weight: number
}

/** Finds the concepts of the glossary in questions. English names are compared as index terms, Korean names without blanks. */
export interface GlossaryIndex {
  /** The line items that a question needs; and for each ratio that it names, the names of the ratio as index terms. */
  measures(question: string): { needed: NeededItem[]; ratios: readonly (readonly string[])[] }
  topics(question: string): Topic[]
  /** Every concept of the glossary in a question, measure or topic; a name inside a longer one is ignored. */
  concepts(question: string): NamedInQuestion[]
  /** The names of a concept in a question, as terms. */
  conceptNames(concept: NamedInQuestion): ConceptTerms
  /** Whether an English term is in the names of many concepts ("total", "number", "cost") and so identifies none of them. */
  isCommon(term: string): boolean
  /** English words of concept names that a Hangul word transcribes: "커미션" is "commission". */
  loans(hangul: string): readonly string[]
  /** Names of a topic in both languages, as index terms. */
  topicNames(topic: Topic): readonly string[]
  /** Lower-case words of a question that name its measures and topics. */
  subjects(question: string): string[]
  /** The other words in the families of a term. */
  relatives(term: string): readonly string[]
  /** The printed names of a line item as index terms, one string a name. */
  labels(item: LineItem): readonly string[]
}

/** A concept of the glossary with the name that the question uses. */
export interface NamedInQuestion {
  id: string
  /** All its names in both languages. */
  names: readonly string[]
  /** As compared: English as index terms, Korean without blanks. */
  name: string
  /** True for a measure; false for a topic, a place or a product. */
  isMeasure: boolean
  /** The unit in which the measure is usually stated, if there is one. */
  usualUnit?: Measure['in']
  /** Its names are different things of one field, not synonyms. */
  isField: boolean
  isPlace: boolean
  /** It names a product, an industry or a line of business. */
  isProduct: boolean
}

/** The most common names of a concept in each language as index terms, one string a name. */
export interface ConceptTerms {
  /** The name that the question uses. */
  asked: string
  en: readonly string[]
  ko: readonly string[]
}

interface Name<Concept> {
  key: string
  concept: Concept
}

/** Per language; further names are rarely printed. */
const maxNames = 4
/** A term in the names of more concepts than this is common. */
const maxConcepts = 50

/** Slightly below a named item: a ratio is matched where its parts are printed. */
const impliedWeight = 0.95

/** Builds the glossary index for an analyser. */
export function createGlossaryIndex(analyser: Analyser): GlossaryIndex {
  const itemsById = new Map(lineItems.map((item) => [item.id, item]))
  const english = (name: string): string => ` ${analyser.termString(name)} `
  const labelsOf = new Map(lineItems.map((item) => [item.id, [...item.en, ...item.ko].map((name) => analyser.termString(name))]))

  const measureRows: { names: readonly string[]; concept: { needs: NeededItem[] } }[] = [
    ...lineItems.map((item) => ({
      names: [...item.en, ...item.ko, ...(item.asked ?? [])],
      concept: { needs: [{ item, weight: 1 }] },
    })),
    ...derivedMeasures.map(({ names, from }) => {
      const needs = from.flatMap((id) => {
        const item = itemsById.get(id)
        return item ? [{ item, weight: impliedWeight }] : []
      })
      return { names, concept: { needs } }
    }),
  ]
  const named = <Concept>(rows: readonly { names: readonly string[]; concept: Concept }[]): Name<Concept>[] => {
    const keys = rows.flatMap(({ names, concept }) =>
      names.map((name) => ({ name, key: hasHangul(name) ? compactName(name) : english(name), concept })),
    )
    const known = new Set(keys.map(({ key }) => key))
    const bare = keys
      .filter(({ name }) => hasHangul(name) && /\s/.test(name))
      .map(({ name, concept }) => ({ key: bareName(name, analyser), concept }))
      .filter(({ key }) => !known.has(key))
    // "고객에게 받을 돈" and "고객에게 빌려준 돈" differ only in their verbs.
    const ofOne = [...Map.groupBy(bare, ({ key }) => key).values()].filter((same) => new Set(same.map(({ concept }) => concept)).size === 1)
    return [...keys.map(({ key, concept }) => ({ key, concept })), ...ofOne.flatMap((same) => same.slice(0, 1))]
  }
  const measuresIn = byBeginning(named(measureRows), analyser)
  const topicsIn = byBeginning(named(topics.map((topic) => ({ names: [...topic.en, ...topic.ko], concept: topic }))), analyser)
  const namesIn = byBeginning(
    named(
      concepts.map((concept) => {
        const names = [...concept.en, ...concept.ko]
        return {
          names,
          concept: {
            id: concept.id,
            names,
            isMeasure: concept.measure !== undefined,
            ...(concept.measure && { usualUnit: concept.measure.in }),
            isField: concept.field === true,
            isPlace: concept.place === true,
            isProduct: concept.product === true,
          },
        }
      }),
    ),
    analyser,
  )
  const ratiosIn = byBeginning(named(derivedMeasures.map((measure) => ({ names: measure.names, concept: measure }))), analyser)
  const topicTerms = new Map(topics.map((topic) => [topic.id, [...topic.en, ...topic.ko].map((name) => analyser.termString(name))]))
  const families = relativesByTerm(analyser)
  const conceptsWith = countTerms(concepts.map(({ en }) => en.map((name) => analyser.termString(name))))
  const loans = createLoanMatcher(concepts.flatMap(({ en }) => en.flatMap((name) => name.toLowerCase().split(/[^a-z]+/))))
  const conceptTerms = new Map<string, Pick<ConceptTerms, 'en' | 'ko'>>()

  return {
    subjects(question) {
      const names = readQuestionNames(question, analyser)
      const keys = [measuresIn, topicsIn].flatMap((near) => near(question).filter(({ key }) => names.take(key))).map(({ key }) => key)
      const terms = new Set(keys.filter((key) => key.startsWith(' ')).flatMap((key) => key.trim().split(' ')))
      const words = (question.toLowerCase().match(/[a-z0-9&]+/g) ?? []).filter((word) => {
        const own = analyser.terms(word)
        return own.length > 0 && own.every((term) => terms.has(term))
      })
      return [...keys.filter((key) => !key.startsWith(' ')), ...words]
    },
    loans,
    relatives: (term) => families.get(term) ?? [],
    topicNames: (topic) => topicTerms.get(topic.id) ?? [],
    labels: (item) => labelsOf.get(item.id) ?? [],
    measures(question) {
      const names = readQuestionNames(question, analyser)
      const best = new Map<string, NeededItem>()
      for (const { needs } of taken(names, measuresIn(question))) {
        for (const need of needs) {
          const known = best.get(need.item.id)
          if (!known || known.weight < need.weight) best.set(need.item.id, need)
        }
      }
      const ratios = taken(readQuestionNames(question, analyser), ratiosIn(question))
      return { needed: [...best.values()], ratios: ratios.map((measure) => measure.names.map((name) => analyser.termString(name))) }
    },
    concepts(question) {
      const names = readQuestionNames(question, analyser)
      const found = namesIn(question)
        .filter(({ key }) => !wordsInLowerCase.has(key.trim()) || isInCapitals(key.trim(), question))
        .filter(({ key, concept }) => !concept.isProduct || hasHangul(key) || isWritten(concept.names, question))
        .flatMap(({ key, concept }) => (names.take(key, { asWord: concept.isProduct }) ? [{ ...concept, name: key.trim() }] : []))
      return [...new Map(found.toReversed().map((one) => [one.id, one])).values()].toReversed()
    },
    isCommon: (term) => (conceptsWith.get(term) ?? 0) > maxConcepts,
    conceptNames(concept) {
      const known = conceptTerms.get(concept.id) ?? termsOfNames(concept.names, analyser)
      conceptTerms.set(concept.id, known)
      return { ...known, asked: hasHangul(concept.name) ? analyser.termString(concept.name) : concept.name }
    },
    topics(question) {
      const names = readQuestionNames(question, analyser)
      // "Working capital" is not about capital; a topic with the same name as the measure itself is kept.
      taken(names, measuresIn(question))
      return taken(names, topicsIn(question))
    },
  }
}

/** Abbreviations that in lower case are ordinary words. */
const wordsInLowerCase: ReadonlySet<string> = new Set(['per', 'car', 'safe', 'pipe', 'peg', 'cam', 'rec', 'cod', 'far', 'bod'])
const isInCapitals = (abbreviation: string, question: string): boolean =>
  Array.from(question.matchAll(/\p{Lu}{2,}/gu), ([word]) => word).includes(abbreviation.toUpperCase())

/** Words between blanks, in lower case and in the singular. */
const singularWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/(ch|sh|ss|x)es$/, '$1')
        .replace(/(?<=[a-z]{2}[^s])s$/, ''),
    )
    .join(' ')} `

/** Whether one of the names is in a question as such: index terms have the stem of "corn" in "Corning", and of "mining" in "mine". */
function isWritten(names: readonly string[], question: string): boolean {
  const words = singularWords(question)
  return names.some((name) => !hasHangul(name) && words.includes(singularWords(name)))
}

/** The concepts whose names the question contains, longest names first. */
function taken<Concept>(question: QuestionNames, names: readonly Name<Concept>[]): Concept[] {
  return [...new Set(names.filter(({ key }) => question.take(key)).map(({ concept }) => concept))]
}

function relativesByTerm(analyser: Analyser): Map<string, string[]> {
  const relatives = new Map<string, string[]>()
  for (const family of wordFamilies) {
    const terms = [...new Set(family.flatMap((word) => analyser.terms(word)))]
    for (const term of terms)
      relatives.set(
        term,
        [...new Set([...(relatives.get(term) ?? []), ...terms])].filter((one) => one !== term),
      )
  }
  return relatives
}

/** The number of name lists that contain each term. */
function countTerms(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const names of lists)
    for (const term of new Set(names.flatMap((name) => name.split(' ')))) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function termsOfNames(names: readonly string[], analyser: Analyser): Pick<ConceptTerms, 'en' | 'ko'> {
  const terms = (own: readonly string[]): string[] =>
    [...new Set(own.slice(0, maxNames).map((name) => analyser.termString(name)))].filter((name) => name !== '')
  return { en: terms(names.filter((name) => !hasHangul(name))), ko: terms(names.filter(hasHangul)) }
}

/**
 * The names that can occur in a question, longest first: those that begin with one of its words (English), or with two adjacent letters of it
 * (Korean). Testing every one of many thousands would take milliseconds.
 */
function byBeginning<Concept>(names: Name<Concept>[], analyser: Analyser): (question: string) => Name<Concept>[] {
  const groups = Map.groupBy(names, ({ key }) => beginningOf(key))
  return (question) => {
    const [english, korean] = [` ${analyser.termString(question)} `, compactName(question)]
    const letters = Array.from({ length: korean.length }, (_, at) => [korean.slice(at, at + koreanBeginning), korean.charAt(at)])
    const beginnings = new Set([...english.split(' ').map((term) => ` ${term}`), ...letters.flat()])
    return longestFirst([...beginnings].flatMap((beginning) => groups.get(beginning) ?? []))
  }
}

const koreanBeginning = 2

function beginningOf(key: string): string {
  return key.startsWith(' ') ? key.slice(0, key.indexOf(' ', 1)) : key.slice(0, koreanBeginning)
}

function longestFirst<Concept>(names: Name<Concept>[]): Name<Concept>[] {
  return names.toSorted((a, b) => b.key.length - a.key.length || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
