import { join } from 'node:path'
import { mean } from '@dossier/retrieval'
import { answerAsProduct, type Answerer } from './answer-as-product.ts'
import { readJsonLines } from './json-lines.ts'
import { printFigure, printProgress } from './print.ts'

interface ReportQuestion {
  language: string
  type: string
  question: string
  /** 0-based; empty if the report does not answer. */
  pages: number[]
}

const unanswerable = 'unanswerable'

/**
 * Whether the product answers what a report answers and returns "not found" for the rest, and whether its answers cite an answering page. Prints
 * shares in total and by language, and the mean number of sentences of an answer.
 */
export async function printReportAnswers(folder: string, answerer: Answerer): Promise<void> {
  const questions = await readJsonLines<ReportQuestion>(join(folder, 'questions.jsonl'))
  const judged = []
  for (const { question, language, type, pages } of questions) {
    const { sentences } = await answerAsProduct(answerer, question, {})
    const gold = new Set(pages.map((page) => page + 1))
    const cites = sentences.map(({ citations }) => citations.some(({ page }) => gold.has(page)))
    const found = sentences.length > 0
    judged.push({
      language,
      answerable: type !== unanswerable,
      found,
      first: cites[0] ?? false,
      any: cites.includes(true),
      sentenceCount: sentences.length,
    })
    if (found === (type === unanswerable)) printProgress(`${found ? 'answered' : 'not found'}: ${question}`)
  }
  const share = (name: string, of: readonly boolean[]): void => {
    if (of.length > 0) printFigure(name, mean(of.map(Number)))
  }
  for (const language of [undefined, ...new Set(judged.map((one) => one.language))]) {
    const own = judged.filter((one) => language === undefined || one.language === language)
    const answerable = own.filter((one) => one.answerable)
    const answered = answerable.filter((one) => one.found)
    const prefix = language === undefined ? 'korean' : `korean.${language}`
    share(
      `${prefix}.${unanswerable}.not-found`,
      own.filter((one) => !one.answerable).map((one) => !one.found),
    )
    share(
      `${prefix}.answerable.found`,
      answerable.map((one) => one.found),
    )
    share(
      `${prefix}.answered.first-cites-evidence`,
      answered.map((one) => one.first),
    )
    share(
      `${prefix}.answered.cites-evidence`,
      answered.map((one) => one.any),
    )
    printFigure(`${prefix}.answered.sentences`, mean(answered.map((one) => one.sentenceCount)))
  }
}
