import { gatherCandidates, readQuestion } from '@dossier/research'
import { type Analyser, questionParser } from '@dossier/retrieval'
import { fileSource } from '../file-sources.ts'
import { numberIn, printedNumbers } from '../tatqa-tables.ts'
import type { Gathered } from './gather-examples.ts'

/** Gathers candidates for questions about single tables with their text; the right one is identified by the printed number. */
export async function* gatherPrintedNumbers(folder: string, set: string, analyser: Analyser): AsyncGenerator<Gathered> {
  const parse = questionParser(analyser)
  for (const { uid, question: text, page, fiscalYear, answer } of await printedNumbers(folder)) {
    const gathered = await gatherCandidates({
      question: readQuestion(parse(text), analyser),
      hits: [{ source: fileSource(1), page: 1, score: 1 }],
      analyser,
      documentOf: async () => ({ names: [], ...(fiscalYear !== undefined && { fiscalYear }) }),
      loadPage: async (_source, number) => (number === 1 ? page : null),
    })
    yield {
      question: { set, group: `${set}:${uid}`, path: uid, language: 'en', type: 'figure', question: text, value: answer },
      gathered,
      isWithheld: false,
      composed: [],
      isPrinted: (fact) => Math.abs(numberIn(fact.cell.text) ?? Number.NaN) === Math.abs(answer),
    }
  }
}
