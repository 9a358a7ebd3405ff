import type { Analyser, ParsedQuestion } from '@dossier/retrieval'
import { askedNamesOf, type AskedName } from './asked-names.ts'
import { periodsIn, type Period } from './asked-periods.ts'
import { expectedAnswerOf, type ExpectedAnswer } from './expected-answer.ts'
import { namesIn } from './names.ts'
import { isQuestionWord } from './question-words.ts'

/** Something that an answer should speak of. */
export interface AskedConcept {
  text: string
  /** Ways to say it, each as analysed terms; the first is the question's own. */
  ways: readonly (readonly string[])[]
  /** How much of the question hangs on it; 1 is a plain word of it. Before rarity is weighed in. */
  importance: number
  /** A proper name, which has no synonyms. */
  name: boolean
}

/** A question read for answering; built on what the search has read in it. */
export interface AskedQuestion {
  text: string
  language: ParsedQuestion['language']
  expects: ExpectedAnswer
  periods: readonly Period[]
  concepts: readonly AskedConcept[]
}

const instruction =
  /^(?:please|give|when primarily|using only|answer|round|respond|provide|assume|address|calculate|use|base|we (?:want|need)|if\b.*\b(?:state|explain)|당신|백만|십억|소수)|(?:답해|설명해|반올림해|밝히고)[^.?]*$/i
/** What an instruction weighs beside the question, and what a ratio's parts weigh beside the ratio. */
const instructed = 0.15
const ofRatio = 0.5
/** What the glossary's two kinds of concept weigh beside a plain word. */
const worth = { item: 1.5, topic: 0.8 } as const
/** The statement in which to look is named for the search; it is seldom said where the figure stands. */
const statementNames =
  /\b(?:(?:consolidated )?(?:balance sheets?|income statements?|(?:cash ?flows?|p ?& ?l) statements?|statements? of (?:financial (?:position|condition)|income|operations|earnings|cash ?flows?))|p ?& ?l)\b|재무상태표|손익계산서|현금흐름표|자본변동표/giu
const setting = 0.3
const mostConcepts = 40

/**
 * Reads what a question asks for: the kind of answer, the periods, and the concepts and names an answer should speak of.
 * Instructions on how to answer weigh less than the question itself.
 */
export function readQuestion(parsed: ParsedQuestion, analyser: Analyser): AskedQuestion {
  const plain = parsed.text.replace(/\s+/g, ' ').trim()
  const known = askedNamesOf(parsed)
  const names = namesIn(plain)
  const parts = plain.split(/(?<=[?？!])\s+|(?<=[^\d\s]{2}\.)\s+(?=[\p{Lu}\p{Lo}])|:\s+/u)
  const concepts = parts.flatMap((part) => {
    const importance = instruction.test(part) && !part.includes('?') ? instructed : 1
    return conceptsOf(part, importance, { analyser, known, names })
  })
  const implied = parsed.needed.filter(({ weight }) => weight < 1).map(({ item }) => conceptOf([...item.en, ...item.ko], ofRatio, analyser))
  return {
    text: plain,
    language: parsed.language,
    expects: expectedAnswerOf(parts.find((part) => part.includes('?')) ?? plain),
    periods: periodsIn(plain),
    concepts: distinct([...concepts, ...implied]).slice(0, mostConcepts),
  }
}

interface Reading {
  analyser: Analyser
  known: readonly AskedName[]
  names: readonly string[]
}

function conceptsOf(part: string, importance: number, { analyser, known, names }: Reading): AskedConcept[] {
  const concepts: AskedConcept[] = []
  let rest = part
  const takeOut = (phrase: string): boolean => {
    const at = rest.toLowerCase().indexOf(phrase.toLowerCase())
    if (at < 0) return false
    rest = `${rest.slice(0, at)} ${rest.slice(at + phrase.length)}`
    return true
  }
  rest = rest.replace(statementNames, (name) => {
    concepts.push(conceptOf([name], importance * setting, analyser))
    return ' '
  })
  for (const { asked, names, kind } of known)
    if (takeOut(asked)) concepts.push(conceptOf([asked, ...names], importance * worth[kind], analyser))
  for (const name of names) {
    const stands = takeOut(`${name}'s`) || takeOut(`${name}’s`) || takeOut(name)
    if (stands) concepts.push({ ...conceptOf([name], importance, analyser), name: true })
  }
  for (const word of withoutPeriods(rest).split(/[\s/,;:()"“”‘’?!]+/u)) {
    if (!isQuestionWord(word)) concepts.push(conceptOf([word], importance, analyser))
  }
  return concepts.filter((concept) => concept.ways.length > 0)
}

function conceptOf(names: readonly string[], importance: number, analyser: Analyser): AskedConcept {
  const ways = names.map((name) => [...new Set(analyser.terms(name))]).filter((terms) => terms.length > 0)
  return { text: names[0] ?? '', ways, importance, name: false }
}

/** Periods are matched apart from words: "FY2018" may stand on a page as "December 31, 2018". */
function withoutPeriods(text: string): string {
  return text.replace(
    /\b(?:FY\s?)?(?:19|20)\d{2}(?!\d)(?:년(?:도|말)?\S*)?|\bFY\s?\d{2}\b|\bQ[1-4]\b|\b[1-4]Q\d*|\d{1,2}\s?년(?:도|말)?\S*|[1-4]분기\S*/gi,
    ' ',
  )
}

function distinct(concepts: readonly AskedConcept[]): AskedConcept[] {
  const kept = new Map<string, AskedConcept>()
  for (const concept of concepts) {
    const key = (concept.ways[0] ?? []).join(' ')
    const known = kept.get(key)
    if (!known || known.importance < concept.importance) kept.set(key, concept)
  }
  return [...kept.values()]
}
