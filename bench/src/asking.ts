import { join } from 'node:path'
import { type BenchArguments, dataFolder } from './arguments.ts'
import { readJsonLines } from './json-lines.ts'
import { printFigure } from './print.ts'
import { quantile } from './quantile.ts'
import { withRoom } from './room-rig.ts'
import { watchAnswer } from './watch-answer.ts'

const FILES = 20
const QUESTIONS = 100
/** Questions before the measurement, since the first ones load what all later ones use. */
const WARM_UP = 10
const AT_ONCE = 8

/**
 * Time to a complete answer over HTTP without a model, one question after another, and answers per second when several people ask: questions of
 * `questions.jsonl` about the first twenty of its files, all in one workspace.
 */
export async function benchAsking(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const all = await readJsonLines<{ file: string; question: string }>(join(folder, 'questions.jsonl'))
  const files = [...new Set(all.map(({ file }) => file))].slice(0, FILES)
  const questions = all.filter(({ file }) => files.includes(file)).slice(0, QUESTIONS + WARM_UP)
  const paths = files.map((file) => join(folder, 'pdfs', file))
  await withRoom({ name: 'Asking', paths }, async ({ api, projectId, pages }) => {
    const ask = async (query: string): Promise<number> => (await watchAnswer(api, { projectId, query }, '"type":"done"')).milliseconds
    for (const { question } of questions.slice(0, WARM_UP)) await ask(question)
    const measured = questions.slice(WARM_UP)
    const times: number[] = []
    for (const { question } of measured) times.push(await ask(question))
    const waiting = measured.map(({ question }) => question)
    const start = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let query = waiting.shift(); query !== undefined; query = waiting.shift()) await ask(query)
      }),
    )
    printFigure('asking.pages', pages)
    printFigure('asking.questions', measured.length)
    printFigure('asking.p50-ms', quantile(times, 0.5))
    printFigure('asking.p95-ms', quantile(times, 0.95))
    printFigure('asking.again-per-second', (measured.length / (performance.now() - start)) * 1000)
  })
}
