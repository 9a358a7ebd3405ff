import { dataBlock } from './data-marks.ts'
import { withinTokens } from '../model/estimate-tokens.ts'
import type { InvestigationRequest } from '../investigation.ts'
import { listOf, objectOf, text } from '../model/json-schema.ts'
import type { ModelRequest } from '../model/model.ts'
import { answerIn, dataRule, questionBlock } from './question-block.ts'

const system = `You prepare the research of a question about a company's files (filings, contracts, decks, in English or Korean).
FILES, if given, lists what can be searched.
Return JSON: "question" = the question, understandable without the conversation, keeping its meaning, company, period and language; name the company and the period where FILES leave no doubt about them;
"searches" = 1 to 5 searches, each {"title": a few words for the reader, "query": 3 to 12 words as the files would print them}; name the company where files are of several; add queries in the language of the files (Korean, English);
"measures", "periods", "entities" = the figures, fiscal periods ("FY2022", "Q3 2023") and companies that the question asks about, empty lists when none.
${dataRule}`

const schema = objectOf({
  question: text,
  searches: listOf(objectOf({ title: text, query: text })),
  measures: listOf(text),
  periods: listOf(text),
  entities: listOf(text),
})

const planName = 'plan'
const maxTurns = 6
const maxAnswerTokens = 300

const files = /⟦FILES⟧[^⟦]*⟦\/FILES⟧\s*/gu

/** The same request without the list of files, by which a record identifies it: a file that was added since does not change what was planned. */
export const withoutFiles = (request: ModelRequest): ModelRequest =>
  request.output?.name !== planName
    ? request
    : {
        ...request,
        messages: request.messages.map((message) =>
          message.role === 'user' ? { ...message, text: message.text.replace(files, '') } : message,
        ),
      }

type AskedInConversation = Pick<InvestigationRequest, 'question' | 'history' | 'language'>

/**
 * Asks what a question means and what to search for.
 *
 * @param inventory the files that can be searched; empty without any
 */
export function understandRequest({ question, history, language }: AskedInConversation, inventory: string): ModelRequest {
  const turns = history
    .slice(-maxTurns)
    .map((turn) => dataBlock('EARLIER', [], `Q: ${turn.question}\nA: ${withinTokens(turn.answer, maxAnswerTokens)}`))
  return {
    system: `${system}\nTitles: ${answerIn(language)}`,
    messages: [{ role: 'user', text: [inventory, ...turns, questionBlock(question)].filter(Boolean).join('\n\n') }],
    output: { name: planName, schema },
    mostOutputTokens: 1_000,
    temperature: 0,
  }
}
