import { dataFolder, type BenchArguments } from './arguments.ts'
import { pdfsOf } from './ingest.ts'
import { readQuestions } from './page-questions.ts'
import { printFigure } from './print.ts'
import { quantile } from './quantile.ts'
import { withRoom } from './room-rig.ts'
import { watchAnswer } from './watch-answer.ts'

const QUESTIONS = 60

/**
 * Time to the first sentence of an answer: questions of `questions.jsonl`, one after another, over HTTP to the running product, which has read all
 * PDFs of the folder and has no model. A question without an answer counts with its total time.
 */
export async function benchFirstSentence(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const questions = (await readQuestions(folder, options.questions)).slice(0, QUESTIONS)
  await withRoom({ name: 'First sentence', paths: await pdfsOf(folder) }, async ({ api, projectId, pages }) => {
    const times: number[] = []
    let answered = 0
    for (const { question } of questions) {
      // Each stream is read to its end, so that questions do not overlap.
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
  })
}
