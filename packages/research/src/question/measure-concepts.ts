import { hasHangul } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import { type AskedConcept, withLoans } from '../words/index.ts'
import { conceptsOf } from './asked-concepts.ts'
import type { Operation } from './asked-operation.ts'
import type { AskedQuestion } from './read-question.ts'

/** What the glossary's concepts weigh beside a plain word. */
const ofMeasure = 1.4
const ofTopic = 1

/**
 * What the words around a figure have to say: the concepts that the glossary knows in the question, each under any of its names in either
 * language, and the question's other words.
 */
export function measureConcepts(question: AskedQuestion, analyser: Analyser, operation: Operation | undefined): AskedConcept[] {
  const { text } = question
  const named = question.named.filter(({ name }) => !isShortStem(name) || standsIn(name, text))
  const known = named.map(({ names, name, isMeasure, isField }): AskedConcept => {
    const own = hasHangul(name) ? (names.find((one) => compact(one) === name) ?? name) : name
    const ways = [own, ...(isField ? [] : names)].map((one) => [...new Set(analyser.terms(one))])
    return { text: own, ways: distinctWays(ways), importance: isMeasure ? ofMeasure : ofTopic, name: false, known: true, needed: true }
  })
  const rest = withoutNames(text, named, analyser)
  const said = new Set(named.flatMap(({ name }) => (hasHangul(name) ? analyser.terms(name) : name.split(' '))))
  // A place goes by several names: that the question's own stands there says no more.
  const places = new Set(named.flatMap(({ isPlace, name }) => (isPlace ? name.split(' ') : [])))
  const others = question.concepts.filter(
    ({ ways: [own = []], name, text: word }) =>
      !own.every((term) => places.has(term)) && ((name && !text.startsWith(word)) || !own.every((term) => said.has(term))),
  )
  const unknown = others.filter((concept) => !concept.known)
  const words = conceptsOf({ ...question, text: rest, concepts: unknown }, analyser, operation).map((concept) =>
    isAcronym(concept.text) ? withWaysOf(concept, known) : concept,
  )
  return withLoans([...known, ...words], question.loans, analyser)
}

/** "Using" has the stem of "US": a name of two letters is meant where it stands as a word. */
const isShortStem = (name: string): boolean => /^[a-z]{1,2}$/.test(name)
const standsIn = (name: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^a-z.]+/)
    .some((word) => word.replaceAll('.', '') === name)

const isAcronym = (word: string): boolean => /^\p{Lu}{2,}$/u.test(word)

/** Capitals in the name of a measure are said where the measure is, under any of its names: "NAV" by "net assets per share". */
function withWaysOf(concept: AskedConcept, known: readonly AskedConcept[]): AskedConcept {
  const [own = []] = concept.ways
  const measure = known.find(({ ways: [first = []] }) => own.every((term) => first.includes(term)))
  return measure === undefined ? concept : { ...concept, ways: distinctWays([...concept.ways, ...measure.ways]) }
}

function distinctWays(ways: readonly (readonly string[])[]): string[][] {
  const kept = new Map(ways.filter((way) => way.length > 0).map((way) => [way.toSorted().join(' '), [...way]]))
  return [...kept.values()]
}

/** The question without the words under which it speaks of the glossary's concepts. */
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

/** A Korean name is taken out where it stands, with or without blanks; where other words part it, so are the words whose nouns it is made of. */
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
