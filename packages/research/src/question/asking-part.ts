import { type Analyser, questionParser } from '@dossier/retrieval'
import { type AskedQuestion, isInstruction, namesStatement, readQuestion } from './read-question.ts'
import { askedDecimals } from './asked-decimals.ts'
import { withoutDevelopment } from './asked-years.ts'

/** A calculation that a question defines: "DPO is defined as: 365 * accounts payable / COGS". */
export interface Definition {
  name: string
  expression: string
}

/** The asking part of a question, and its definitions. */
export interface AskingPart {
  text: string
  definitions: readonly Definition[]
}

const sentenceEnd = /(?<=[?!])\s+|(?<=\p{L}{2}[.)]|\)\.)\s+(?=[\p{Lu}\p{Script=Hangul}])|:\s+(?=(?:what|how|which)\b)/iu
const defining = /\s(?:here )?(?:is|are) defined as:?\s/i
const define = /^define (.{2,80}?) as\s/i
/** Where a sentence begins to ask, after a clause. */
const asking = /,\s+(?=(?:what|how much|how many|which)\b)/i

/**
 * Separates a question from instructions on how to answer it ("Round to two decimal places."), from its source ("According to the balance sheet, …")
 * and from definitions. In a question of a single sentence only the source is removed.
 */
export function askingPart(question: string): AskingPart {
  const definitions: Definition[] = []
  const kept: string[] = []
  for (const sentence of question.split(sentenceEnd)) {
    const definition = definitionIn(sentence)
    if (definition) definitions.push(definition)
    else if (sentence.includes('?') || !isInstruction(sentence)) kept.push(withoutPlace(sentence))
  }
  const text = kept.join(' ').trim()
  return text === '' ? { text: question, definitions: [] } : { text, definitions }
}

function definitionIn(sentence: string): Definition | null {
  const stated = defining.exec(sentence)
  const imperative = stated ? null : define.exec(sentence)
  const match = stated ?? imperative
  if (match === null) return null
  const name = imperative?.[1] ?? sentence.slice(0, match.index)
  const expression = sentence.slice(match.index + match[0].length).replace(/\.\s*$/, '')
  return name.trim() === '' || expression.trim() === '' ? null : { name: name.trim(), expression: expression.trim() }
}

/** Removes a leading clause that names a statement and has no number: it states where to look. */
function withoutPlace(sentence: string): string {
  const match = asking.exec(sentence)
  if (match === null) return sentence
  const clause = sentence.slice(0, match.index)
  return namesStatement(clause) && !/\d/.test(clause) ? sentence.slice(match.index + match[0].length) : sentence
}

export interface NarrowedQuestion extends AskedQuestion {
  definitions: readonly Definition[]
  /** Requested decimal places, if any. */
  decimals?: number
  /** It asks for a development over several years: "trend", "over the last three years". */
  isOverYears?: true
}

/** A question narrowed to its asking part, with the statements, unit and periods of the complete question. */
export function narrowed(question: AskedQuestion, analyser: Analyser): NarrowedQuestion {
  const { text: part, definitions } = askingPart(question.text)
  const ofOneYear = withoutDevelopment(part)
  const text = ofOneYear ?? part
  const decimals = askedDecimals(question.text)
  const extras = { definitions, ...(decimals !== undefined && { decimals }), ...(ofOneYear !== null && { isOverYears: true as const }) }
  if (text === question.text) return { ...question, ...extras }
  const own = readQuestion(questionParser(analyser)(text), analyser)
  const unit = own.unit ?? question.unit
  return {
    ...own,
    language: question.language,
    ...(unit && { unit }),
    ...(own.asked.named.length === 0 && ofOneYear === null && { asked: question.asked, periods: question.periods }),
    statements: question.statements,
    ...extras,
  }
}
