import { hasHangul, namesOfRole, wordFamilies } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import { type AskedConcept, isHint, isQuestionWord, withLoans } from '../words/index.ts'
import { conceptsOf, glossesIn } from './asked-concepts.ts'
import { readAskedBand } from './asked-band.ts'
import { type Operation, isOperationWord } from './asked-operation.ts'
import { exclusionsIn, withoutAsides } from './asides.ts'
import { type AskedQuestion, merelyRelated } from './read-question.ts'

/** Weights of the glossary's concepts relative to a plain word. */
const measureWeight = 1.4
const topicWeight = 1
/** Weight of exclusions and bracketed text. */
const asideWeight = 0.4

/**
 * The concepts that the words around a figure must have: the glossary's concepts in the question, each under any of its names in both languages, and
 * the question's other words.
 */
export function measureConcepts(question: AskedQuestion, analyser: Analyser, operation: Operation | undefined): AskedConcept[] {
  const band = readAskedBand(question.text, analyser)
  if (band === null) return namedConcepts(question, analyser, operation)
  const rest = `${question.text.slice(0, band.start)} ${question.text.slice(band.end)}`
  const words = new Set(analyser.terms(question.text.slice(band.start, band.end)))
  const concepts = question.concepts.filter(({ ways: [own = []] }) => !own.every((term) => words.has(term)))
  return [...namedConcepts({ ...question, text: rest, concepts }, analyser, operation), band.concept]
}

function namedConcepts(question: AskedQuestion, analyser: Analyser, operation: Operation | undefined): AskedConcept[] {
  const { text } = question
  const properNames = question.concepts.flatMap(({ name, ways: [own = []] }) => (name ? [own] : []))
  const named = question.named.filter(
    (one) =>
      (!isShortStem(one.name) || occursIn(one.name, text)) &&
      !isIgnorable(one, operation) &&
      !(one.isProduct && isPartOfOne(one.name, properNames)),
  )
  const isOutside = asideReader(text, analyser)
  // If brackets are all there is, they are what is asked for.
  const isIncluded = named.some(({ isMeasure, name }) => isMeasure && isOutside(name)) ? isOutside : () => true
  const excluded = compact(exclusionsIn(text))
  const outside = (name: string): boolean => isIncluded(name) && (!hasHangul(name) || isOutside(name) || !excluded.includes(name))
  const all = named.map(({ names: namesOfTopic, name, isMeasure, isField, isPlace, isProduct }): AskedConcept => {
    const own = namesOfTopic.find((one) => (hasHangul(name) ? compact(one) === name : analyser.termString(one) === name)) ?? name
    const names = namesOfRole(own) ?? namesOfTopic
    const ways = [own, ...(isField ? [] : names)].map((one) => [...new Set(analyser.terms(one))])
    const importance = isMeasure ? measureWeight : topicWeight
    const related =
      isMeasure || isPlace || isProduct || isField
        ? []
        : merelyRelated(own, names).map((one) => [...new Set(analyser.terms(one))].join(' '))
    return {
      text: hasHangul(name) ? own : name,
      ways: distinctWays(ways),
      importance: outside(name) ? importance : asideWeight * importance,
      name: false,
      // A product narrows a measure as any word of the question does, or is part of its company's name: "MGM 리조트".
      ...(!isProduct && { known: true as const }),
      ...(isProduct && hasHangul(name) && { loan: true as const }),
      needed: outside(name),
      ...(isPlace && { place: true as const }),
      ...(related.length > 0 && { related: new Set(related) }),
    }
  })
  const { known, glossed } = withGlosses(eachOnce(all), text, analyser)
  const rest = withoutNames(text, named, analyser)
  const namedTerms = new Set(named.flatMap(({ name }) => (hasHangul(name) ? analyser.terms(name) : name.split(' '))))
  // A place or product has several names: that the question's own name matches adds nothing.
  const narrowing = new Set(named.flatMap(({ isPlace, isProduct, name }) => (isPlace || isProduct ? name.split(' ') : [])))
  const others = question.concepts.filter(
    ({ ways: [own = []], name, text: word }) =>
      !own.every((term) => narrowing.has(term)) && ((name && !text.startsWith(word)) || !own.every((term) => namedTerms.has(term))),
  )
  const unknown = others.filter((concept) => !concept.known)
  const isKnown = (own: readonly string[]): boolean =>
    glossed.length > 0 && known.some(({ ways: [first = []] }) => own.every((term) => first.includes(term)))
  const words = conceptsOf({ ...question, text: rest, concepts: unknown }, analyser, operation)
    .filter(({ text: word, ways: [own = []] }) => !glossed.some((native) => native.includes(compact(word))) && !isKnown(own))
    .map((concept) => (isAcronym(concept.text) ? withWaysOf(concept, known) : concept.name ? concept : withRelatives(concept, analyser)))
  return withLoans([...known, ...words], question.loans, analyser)
}

/** Single words of asking ("between", "prior") name nothing, and words of the requested calculation name no measure. */
const isIgnorable = ({ name, isMeasure, isPlace, isProduct }: AskedQuestion['named'][number], operation: Operation | undefined): boolean =>
  (!isMeasure && !isPlace && !isProduct && !name.includes(' ') && (isHint(name) || isQuestionWord(name))) ||
  isOperationWord(compact(name), operation)

/** Whether the terms of an English name are in a longer proper name: "Resorts" of "Harbor Resorts". */
const isPartOfOne = (name: string, properNames: readonly (readonly string[])[]): boolean => {
  const terms = name.split(' ')
  return properNames.some((own) => own.length > terms.length && terms.every((term) => own.includes(term)))
}

/** Returns a function that says whether a name occurs outside the question's brackets and exclusions. */
function asideReader(text: string, analyser: Analyser): (name: string) => boolean {
  const plain = withoutAsides(text)
  if (plain === text) return () => true
  const [letters, terms] = [compact(plain), new Set(analyser.terms(plain))]
  return (name) => (hasHangul(name) ? letters.includes(name) : name.split(' ').every((term) => terms.has(term)))
}

/** Concepts with the same name are one: leases as a liability and as a contract. */
function eachOnce(concepts: readonly AskedConcept[]): AskedConcept[] {
  const byName = Map.groupBy(concepts, ({ ways: [own = []] }) => own.join(' '))
  return [...byName.values()].flatMap(([first, ...others]): AskedConcept[] => {
    if (first === undefined || others.length === 0) return first === undefined ? [] : [first]
    const all = [first, ...others]
    const { related: _, ...concept } = first
    const related = new Set(all.flatMap((one) => [...(one.related ?? [])]))
    return [
      {
        ...concept,
        ways: distinctWays(all.flatMap(({ ways }) => ways)),
        importance: Math.max(...all.map(({ importance }) => importance)),
        ...(related.size > 0 && { related }),
      },
    ]
  })
}

/** A Hangul name and its English name after it are one concept; the words of the Hangul name are not searched separately. */
function withGlosses(all: readonly AskedConcept[], text: string, analyser: Analyser): { known: AskedConcept[]; glossed: string[] } {
  let known = [...all]
  const glossed: string[] = []
  for (const { native, foreign } of glossesIn(text)) {
    const terms = new Set(analyser.terms(foreign))
    const inside = known.find(({ ways: [own = []] }) => own.length > 0 && own.every((term) => terms.has(term)))
    if (inside === undefined) continue
    glossed.push(compact(native))
    const twins = known.filter((one) => one !== inside && hasHangul(one.text) && compact(native).includes(compact(one.text)))
    const ways = distinctWays([...inside.ways, ...twins.flatMap((one) => one.ways)])
    known = known
      .filter((one) => !twins.includes(one))
      .map((one) =>
        one === inside ? { ...one, ways, importance: Math.min(measureWeight, one.importance / asideWeight), needed: true } : one,
      )
  }
  return { known, glossed }
}

/** "Using" has the stem of "US": a name of two letters must occur as a word. */
const isShortStem = (name: string): boolean => /^[a-z]{1,2}$/.test(name)
const occursIn = (name: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^a-z.]+/)
    .some((word) => [name, `${name}s`].includes(word.replaceAll('.', '')))

const isAcronym = (word: string): boolean => /^\p{Lu}{2,}$/u.test(word)

const relativesOf = new WeakMap<Analyser, ReadonlyMap<string, readonly string[]>>()

/** The words of each word's families, as terms of the index. */
function relativesIn(analyser: Analyser): ReadonlyMap<string, readonly string[]> {
  const cached = relativesOf.get(analyser)
  if (cached) return cached
  const relatives = new Map<string, string[]>()
  for (const family of wordFamilies) {
    const terms = [...new Set(family.map((word) => analyser.terms(word).join(' ')))]
    for (const term of terms) relatives.set(term, [...(relatives.get(term) ?? []), ...terms.filter((other) => other !== term)])
  }
  relativesOf.set(analyser, relatives)
  return relatives
}

/** A plain word may be replaced by another of its family. */
function withRelatives(concept: AskedConcept, analyser: Analyser): AskedConcept {
  const { ways } = concept
  const [own = []] = ways
  const existing = new Set(ways.map((way) => way.join(' ')))
  const others = (own.length === 1 ? (relativesIn(analyser).get(own[0] ?? '') ?? []) : []).filter((term) => !existing.has(term))
  return others.length === 0 ? concept : { ...concept, ways: [...ways, ...others.map((term) => [term])], relatives: new Set(others) }
}

/** An abbreviation in the name of a measure matches wherever the measure does, under any of its names: "NAV" by "net assets per share". */
function withWaysOf(concept: AskedConcept, known: readonly AskedConcept[]): AskedConcept {
  const [own = []] = concept.ways
  const measure = known.find(({ ways: [first = []] }) => own.every((term) => first.includes(term)))
  return measure === undefined ? concept : { ...concept, ways: distinctWays([...concept.ways, ...measure.ways]) }
}

function distinctWays(ways: readonly (readonly string[])[]): string[][] {
  const kept = new Map(ways.filter((way) => way.length > 0).map((way) => [way.toSorted().join(' '), [...way]]))
  return [...kept.values()]
}

/** The question without the words that name concepts of the glossary. */
function withoutNames(text: string, named: AskedQuestion['named'], analyser: Analyser): string {
  const terms = new Set(named.flatMap(({ name }) => (hasHangul(name) ? [] : name.split(' '))))
  const korean = named.filter(({ name }) => hasHangul(name)).map(({ name }) => name)
  return korean
    .reduce((left, name) => withoutKorean(left, name, analyser), text)
    .split(/\s+/)
    .filter((word) => {
      const own = hasHangul(word) ? [] : analyser.terms(word)
      return own.length === 0 || !own.every((term) => terms.has(term))
    })
    .join(' ')
}

/** Removes a Korean name, with or without blanks; if other words separate its parts, removes the words whose nouns it consists of. */
function withoutKorean(text: string, name: string, analyser: Analyser): string {
  const letters = Array.from(name, (letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const left = text.replace(new RegExp(letters.join('\\s?'), 'giu'), ' ')
  if (left !== text) return left
  return text
    .split(/\s+/)
    .filter((word) => {
      const noun = analyser.koreanNoun(/\p{Script=Hangul}+/u.exec(word)?.[0] ?? '')
      return noun.length < 2 || !name.includes(noun)
    })
    .join(' ')
}

const compact = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
