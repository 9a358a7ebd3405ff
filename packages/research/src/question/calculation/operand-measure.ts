import { isCurrencyWord } from '@dossier/notation'
import { concepts, hasHangul, lineItems } from '@dossier/lexicon'
import { type Analyser, questionParser } from '@dossier/retrieval'
import type { AskedConcept } from '../../words/index.ts'
import { readAskedKinds } from '../asked-kinds.ts'
import { withoutChangeWords } from '../asked-operation.ts'
import { type AskedQuestion, readQuestion } from '../read-question.ts'
import { type AskedMeasure, readAskedMeasure } from '../asked-measure.ts'
import type { Calculation, Operand } from './read-calculation.ts'

interface Asking {
  question: AskedQuestion
  /** The complete question, without the concepts that the files do not have. */
  asked: AskedMeasure
  analyser: Analyser
}

/** Weights of the glossary's concept, and of words beside an operand. */
const conceptWeight = 1.4
const contextWeight = 0.5
const sharedWeight = 0.8

/** What each operand of a calculation asks for, by its key: its own words, with the period and scope of the question. */
export function operandMeasures({ operands, of, isBesideWritten, isOfRates }: Calculation, asking: Asking): Map<string, AskedMeasure> {
  const { question, asked, analyser } = asking
  const missing = missingConcepts(asking)
  const kept = (found: readonly AskedConcept[]): AskedConcept[] => found.filter((concept) => !missing.has(keyOf(concept)))
  const read = (words: string): AskedMeasure => readAskedMeasure(readQuestion(questionParser(analyser)(words), analyser), analyser)
  // "Revenue growth" is one name in the glossary; what grows is revenue.
  const changing = (): readonly AskedConcept[] => {
    const plain = withoutChangeWords(question.text)
    const isNamedWithIt = asked.concepts.some(({ text, known }) => known && withoutChangeWords(text) !== text)
    return plain === question.text || !isNamedWithIt ? asked.concepts : kept(read(plain).concepts)
  }
  const context = isBesideWritten ? [] : contextOf(asking, of)
  const one = (operand: Operand): AskedMeasure => {
    if (operand.kind === 'question') {
      const later = ofLaterTime(measureOf(asked, changing(), question.text), question.text)
      return isOfRates ? { ...later, answerUnit: 'percent', speaksOfShares: true } : later
    }
    if (operand.kind === 'concept') return measureOf(asked, [conceptOf(operand.id, asking), ...context], '')
    const own = read(operand.words)
    const shared = operand.beside === undefined ? [] : sharedWith(own, read(operand.beside), operand.beside)
    return {
      ...measureOf(asked, kept([...own.concepts, ...shared]), operand.words),
      total: own.total,
      speaksOfShares: own.speaksOfShares,
      ...(own.scope !== null && { scope: own.scope }),
    }
  }
  return new Map(Array.from(operands, ([key, operand]) => [key, one(operand)]))
}

/** Concepts of the question that the files were found not to need: the company's name, words of another language. */
function missingConcepts({ question, asked, analyser }: Asking): Set<string> {
  const all = new Set(readAskedMeasure(question, analyser).concepts.map(keyOf))
  for (const concept of asked.concepts) all.delete(keyOf(concept))
  return all
}

const keyOf = ({ ways: [own = []] }: AskedConcept): string => own.join(' ')

function measureOf({ operation, ...asked }: AskedMeasure, concepts: readonly AskedConcept[], words: string): AskedMeasure {
  const { time } = asked
  return {
    ...asked,
    // A currency states the unit of the answer.
    concepts: concepts.filter(({ text, known }) => known || !isCurrencyWord(text)),
    // For a change the later period is searched, and the earlier one in its row.
    time: { ...time, years: time.years.length > 1 ? [Math.max(...time.years)] : time.years },
    answerUnit: 'any',
    speaksOfShares: operation !== undefined && asked.speaksOfShares && operation !== 'growth' && operation !== 'share',
    kinds: withoutChange(readAskedKinds(words)),
    isComputed: false,
  }
}

/** "Against a year before" names the base of the comparison, not the period of the figure. */
function ofLaterTime(asked: AskedMeasure, text: string): AskedMeasure {
  const { back, ...time } = asked.time
  return back === undefined || !comparing.test(text) ? asked : { ...asked, time: { ...time, back: 0 } }
}

const comparing = /\b(?:against|versus|vs|than|compared|relative to|from|over|on)\b|대비|보다|비해|비교/i

const withoutChange = ({ all, counted }: AskedMeasure['kinds']): AskedMeasure['kinds'] => ({
  all: new Set([...all].filter((kind) => kind !== 'change' && kind !== 'growth' && kind !== 'composition' && kind !== 'average')),
  counted,
})

/** Words of the question beside the measure that it names: a segment, a basis. */
function contextOf({ question, asked, analyser }: Asking, of: string | undefined): AskedConcept[] {
  const named = question.named.find(({ id }) => id === of)
  const own = new Set(named?.names.flatMap((name) => analyser.terms(name)) ?? [])
  return asked.concepts
    .filter(({ ways: [first = []], known }) => !(known && first.every((term) => own.has(term))))
    .map((concept) => ({ ...concept, importance: concept.importance * contextWeight, needed: false }))
}

/** What an operand without a measure shares with the next one: all its words but the first. */
function sharedWith({ concepts: own }: AskedMeasure, { concepts: beside }: AskedMeasure, words: string): AskedConcept[] {
  if (own.some(({ known }) => known)) return []
  const ownKeys = new Set(own.map(keyOf))
  const placeOf = ({ text }: AskedConcept): number => (words.includes(text) ? words.indexOf(text) : words.length)
  const [first] = beside.toSorted((one, other) => placeOf(one) - placeOf(other))
  return beside
    .filter((concept) => concept !== first && !ownKeys.has(keyOf(concept)))
    .map((concept) => ({ ...concept, importance: concept.importance * sharedWeight }))
}

const namesById = new Map<string, readonly string[]>([
  ...concepts.map(({ id, en, ko }) => [id, [...en, ...ko]] as const),
  ...lineItems.map(({ id, en, ko, asked = [] }) => [id, [...en, ...ko, ...asked]] as const),
])

/** A concept of the glossary with all its names, those in the question's language first. */
function conceptOf(id: string, { question, analyser }: Asking): AskedConcept {
  const names = (namesById.get(id) ?? [id]).toSorted(
    (one, other) => Number(hasHangul(other) === (question.language === 'ko')) - Number(hasHangul(one) === (question.language === 'ko')),
  )
  const ways = new Map(names.map((name) => [...new Set(analyser.terms(name))]).map((way) => [way.toSorted().join(' '), way]))
  return {
    text: names[0] ?? id,
    ways: [...ways.values()].filter((way) => way.length > 0),
    importance: conceptWeight,
    name: false,
    known: true,
    needed: true,
  }
}
