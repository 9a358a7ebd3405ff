import type { ModelMessage, ModelRequest, ModelTool } from '../model/model.ts'
import { dataRule, questionBlock } from './question-block.ts'

const system = `You collect evidence for a question about a company's files. The pages found so far follow, numbered E1, E2, …; files are F1, F2, …
Use the tools only for what is still missing: another search in the words of the files (English or Korean), a whole page, the cells of a table. Do not answer yet. When the evidence is enough, or nothing more can be found, reply with the one word READY.
${dataRule}`

/** Asks what else has to be read. */
export function gatherRequest(
  question: string,
  evidence: string,
  calls: readonly ModelMessage[],
  tools: readonly ModelTool[],
): ModelRequest {
  return {
    system,
    messages: [{ role: 'user', text: `${questionBlock(question)}\n\n${evidence}` }, ...calls],
    tools: [...tools],
    mostOutputTokens: 1_000,
    temperature: 0,
  }
}
