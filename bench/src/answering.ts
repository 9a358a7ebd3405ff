import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@dossier/e2e/api'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { pdfsOf } from './ingest.ts'
import { readQuestions } from './page-questions.ts'
import { printFigure } from './print.ts'
import { quantile } from './quantile.ts'
import { quotingScript } from './quoting-script.ts'
import { withRoom } from './room-rig.ts'
import { watchAnswer } from './watch-answer.ts'

const AT_REST_MS = 30_000
const QUESTIONS = 40
const STREAMS = 200
/** Three requests of the slow model are longer than this: all are under way when the last one asks. */
const ARRIVAL_MS = 12_000
/** Response times of the simulated model: a very fast one, and a common slow one. */
const FAST_MODEL_MS = 300
const SLOW_MODEL_MS = 5_000
/** All questions are one person's here, and asked at one process. */
const unlimitedQuestions = { QUESTIONS_AT_ONCE: String(2 * STREAMS), QUESTIONS_AT_ONCE_PER_PERSON: String(2 * STREAMS) }

/**
 * Overhead of the product for an answer of a model, beyond the model's own time, and the time to the first visible event for each of many people who
 * ask at once, and of many who ask one after another while all answers are in progress. The model is a server on this machine that speaks OpenAI's
 * protocol and quotes the first page it receives.
 */
export async function benchAnswering(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const questions = (await readQuestions(folder, options.questions)).slice(0, QUESTIONS).map(({ question }) => question)
  const own = { modelMs: 0 }
  const model = await startLanguageModelServer({ protocol: 'openai', onServed: (milliseconds) => (own.modelMs += milliseconds) })
  const settings = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: model.url, LLM_MODEL: 'loopback', ...unlimitedQuestions }
  const paths = await pdfsOf(folder)
  try {
    await withRoom({ name: 'Answering', paths, settings }, async ({ api, projectId, pages }) => {
      // Questions are asked after the index is optimised, which follows reading.
      await sleep(AT_REST_MS)
      printFigure('answering.pages', pages)
      await measureOverhead(api, model, { projectId, questions, own }, { name: 'overhead', delayMs: FAST_MODEL_MS })
      // The product cannot shorten the time of the model.
      await measureOverhead(api, model, { projectId, questions, own }, { name: 'overhead-beside-an-instant-model', delayMs: 0 })
      await measureStreams(api, model, { projectId, questions }, { name: 'streams', withinMs: ARRIVAL_MS })
      await measureStreams(api, model, { projectId, questions }, { name: 'burst', withinMs: 0 })
    })
  } finally {
    await model.close()
  }
}

interface Asking {
  projectId: number
  questions: readonly string[]
}

async function measureOverhead(
  api: Api,
  model: LanguageModelServer,
  { projectId, questions, own }: Asking & { own: { modelMs: number } },
  { name, delayMs }: { name: string; delayMs: number },
): Promise<void> {
  model.answerWith(quotingScript({ delayMs }))
  const overheads: number[] = []
  let written = 0
  for (const query of questions) {
    own.modelMs = 0
    const { milliseconds, text } = await watchAnswer(api, { projectId, query }, 'data: ')
    overheads.push(milliseconds - own.modelMs)
    if (/"mode":"model"/.test(text)) written += 1
  }
  printFigure('answering.questions', questions.length)
  printFigure('answering.written-by-the-model', written)
  printFigure(`answering.${name}-p50-ms`, quantile(overheads, 0.5))
  printFigure(`answering.${name}-p95-ms`, quantile(overheads, 0.95))
}

/** `withinMs`: over what time they ask, evenly; 0: all at the same moment. */
async function measureStreams(
  api: Api,
  model: LanguageModelServer,
  { projectId, questions }: Asking,
  { name, withinMs }: { name: string; withinMs: number },
): Promise<void> {
  model.answerWith(quotingScript({ delayMs: SLOW_MODEL_MS }))
  const asked = Array.from({ length: STREAMS }, async (_, at) => {
    await sleep((at * withinMs) / STREAMS)
    return watchAnswer(api, { projectId, query: questions[at % questions.length] ?? '' }, 'data: ')
  })
  const ended = await Promise.all(asked)
  const firsts = ended.map(({ awaitedMs, milliseconds }) => awaitedMs ?? milliseconds)
  printFigure(`answering.${name}`, STREAMS)
  printFigure(`answering.${name}-finished`, ended.filter(({ text }) => text.includes('"type":"done"')).length)
  printFigure(`answering.${name}-first-event-p50-ms`, quantile(firsts, 0.5))
  printFigure(`answering.${name}-first-event-p95-ms`, quantile(firsts, 0.95))
}
