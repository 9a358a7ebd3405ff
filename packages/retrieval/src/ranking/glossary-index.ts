import type { Analyser } from '../analysis/analyser.ts'
import { derivedMeasures } from '../glossary/derived-measures.ts'
import { lineItems } from '../glossary/line-items.ts'
import { topics } from '../glossary/topics.ts'
import type { LineItem, Topic } from '../glossary/concept.ts'

/** A line item that a question needs: named in it, or a part of a ratio named in it. */
export interface NeededItem {
  item: LineItem
  /** 1 when the question names it, less when a ratio implies it. */
  weight: number
}

/** Finds the concepts of the glossary in questions. Names are compared as the index's terms (English) or without blanks (Korean). */
export interface GlossaryIndex {
  needed(question: string): NeededItem[]
  topics(question: string): Topic[]
  /** The printed names of a line item as the index's terms, one string a name. */
  labels(item: LineItem): readonly string[]
}

interface Name<Concept> {
  key: string
  concept: Concept
}

/** Just below what is named itself: a ratio is found where its parts stand. */
const impliedWeight = 0.95

/** Prepares the glossary for one analyser. */
export function createGlossaryIndex(analyser: Analyser): GlossaryIndex {
  const itemsById = new Map(lineItems.map((item) => [item.id, item]))
  const english = (name: string): string => ` ${analyser.termString(name)} `
  const labelsOf = new Map(lineItems.map((item) => [item.id, [...item.en, ...item.ko].map((name) => analyser.termString(name))]))

  const measureNames: { name: string; needs: NeededItem[] }[] = [
    ...lineItems.flatMap((item) => [...item.en, ...item.ko, ...(item.asked ?? [])].map((name) => ({ name, needs: [{ item, weight: 1 }] }))),
    ...derivedMeasures.flatMap((measure) => {
      const needs = measure.from.flatMap((id) => {
        const item = itemsById.get(id)
        return item ? [{ item, weight: impliedWeight }] : []
      })
      return measure.names.map((name) => ({ name, needs }))
    }),
  ]
  const measures = longestFirst(
    measureNames.map(({ name, needs }) => ({ key: isHangul(name) ? compact(name) : english(name), concept: needs })),
  )
  const topicNames = longestFirst(
    topics.flatMap((topic) => [
      ...topic.en.map((name) => ({ key: english(name), concept: topic })),
      ...topic.ko.map((name) => ({ key: compact(name), concept: topic })),
    ]),
  )

  return {
    labels: (item) => labelsOf.get(item.id) ?? [],
    needed(question) {
      const best = new Map<string, NeededItem>()
      for (const needs of findNames(question, measures, english)) {
        for (const need of needs) {
          const known = best.get(need.item.id)
          if (!known || known.weight < need.weight) best.set(need.item.id, need)
        }
      }
      return [...best.values()]
    },
    topics: (question) => [...new Set(findNames(question, topicNames, english))],
  }
}

/** Longest names first; what one name took, a shorter one inside it does not take again. */
function findNames<Concept>(question: string, names: readonly Name<Concept>[], english: (text: string) => string): Concept[] {
  let words = english(question)
  let letters = compact(question)
  const found: Concept[] = []
  let taken = ''
  for (const { key, concept } of names) {
    if (key.trim() === '') continue
    // Two concepts may share a name: "gross margin" is a line and a ratio.
    if (key === taken) found.push(concept)
    else if (key.startsWith(' ') && words.includes(key)) {
      words = words.replaceAll(key, ' \u0001 ')
      found.push(concept)
      taken = key
    } else if (!key.startsWith(' ') && letters.includes(key)) {
      letters = letters.replaceAll(key, '\u0001')
      found.push(concept)
      taken = key
    }
  }
  return found
}

function longestFirst<Concept>(names: Name<Concept>[]): Name<Concept>[] {
  return names.toSorted((a, b) => b.key.length - a.key.length || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

function isHangul(name: string): boolean {
  return /\p{Script=Hangul}/u.test(name)
}

function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·ㆍ]+/g, '')
}
