import { listOf, objectOf, text } from '../model/json-schema.ts'
import type { ModelRequest } from '../model/model.ts'
import { dataBlock } from './data-marks.ts'
import { dataRule, questionBlock } from './question-block.ts'

const system = `You check sentences of an answer (S1, S2, …) against passages of a company's files (P1, P2, …). Each sentence names the passages that it cites; judge it by these alone, and never by what you know.
"supported": they say all that it states, in whatever words and language. Rounding and what follows plainly are no objection.
"contradicted": they say otherwise.
"not-supported": anything else, also where they tell only a part of it, and wherever you are not sure.
Look hardest at who does what to whom, which row, column, part or period a figure is of, what is denied, what is only possible or planned, and what is excepted.
Return JSON {"verdicts": [{"at", "words", "verdict"}]}, one for each sentence: "at" is its number; "words" are the one to three stretches of its passages that show your verdict, each copied character by character, [] where none does; then "verdict".
${dataRule}`

const verdicts = ['supported', 'contradicted', 'not-supported'] as const
export type Verdict = (typeof verdicts)[number]

const schema = objectOf({
  verdicts: listOf(objectOf({ at: { type: 'integer' }, words: listOf(text), verdict: { type: 'string', enum: [...verdicts] } })),
})

/** Name of the output, by which a check request is recognised. */
export const checkName = 'verdicts'

/** A passage as shown to a model, once for all sentences that cite it. */
export interface NumberedPassage {
  /** "P3". */
  name: string
  /** Description of its page. */
  about: readonly string[]
  text: string
}

export interface CheckedSentence {
  /** From 1. */
  at: number
  text: string
  /** Names of its passages. */
  passages: readonly string[]
}

export const passageBlock = ({ name, about, text: shown }: NumberedPassage): string => dataBlock(name, about, shown)
export const sentenceBlock = ({ at, text: statement, passages }: CheckedSentence): string =>
  dataBlock(`S${at}`, [`cites ${passages.join(', ')}`], statement)

/** Asks for each sentence whether its passages support it. */
export function checkRequest(question: string, blocks: readonly string[], mostOutputTokens: number): ModelRequest {
  return {
    system,
    messages: [{ role: 'user', text: [...blocks, questionBlock(question)].join('\n\n') }],
    output: { name: checkName, schema },
    mostOutputTokens,
    temperature: 0,
  }
}
