import { readFile } from 'node:fs/promises'
import { Api, firstOrganization } from '@dossier/e2e/api'
import { makeDataDirectory, startProduct } from '@dossier/e2e/product'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { pdfsOf } from './ingest.ts'
import { readQuestions } from './page-questions.ts'
import { printFigure, printProgress } from './print.ts'
import { quantile } from './quantile.ts'
import { watchAnswer } from './watch-answer.ts'

const READ_DEADLINE_MS = 1_800_000
const QUESTIONS = 60

/**
 * How long somebody waits for the first sentence of an answer: questions of `questions.jsonl`, one after the other, to the running product
 * over HTTP, which has read all PDFs of the folder and has no model. One without an answer counts with its whole time.
 */
export async function benchFirstSentence(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const questions = (await readQuestions(folder, options.questions)).slice(0, QUESTIONS)
  const directory = await makeDataDirectory()
  const product = await startProduct(directory.path, { ...firstOrganization, LOG_LEVEL: 'warn' })
  try {
    const api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject('First sentence')
    for (const path of await pdfsOf(folder))
      await api.upload(projectId, [[path.split('/').at(-1) ?? path, new Uint8Array(await readFile(path))]])
    const { pages } = await api.untilRead(projectId, READ_DEADLINE_MS)
    printProgress(`${pages} pages are read`)
    const times: number[] = []
    let answered = 0
    for (const { question } of questions) {
      // Read to the end, so that one question is over before the next.
      const { milliseconds, awaitedMs } = await watchAnswer(api, { projectId, query: question }, '"type":"sentence"')
      times.push(awaitedMs ?? milliseconds)
      if (awaitedMs !== undefined) answered += 1
    }
    printFigure('first-sentence.pages', pages)
    printFigure('first-sentence.questions', questions.length)
    printFigure('first-sentence.answered', answered)
    printFigure('first-sentence.very-first-ms', times[0] ?? 0)
    printFigure('first-sentence.p50-ms', quantile(times, 0.5))
    printFigure('first-sentence.p95-ms', quantile(times, 0.95))
  } finally {
    await product.stop()
    await directory.remove()
  }
}
