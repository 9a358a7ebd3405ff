import { join } from 'node:path'
import { openLanguageModel, type LanguageModelProvider } from '@dossier/models'
import { type LanguageModelProtocol, type Script, type ScriptedStep, startLanguageModelServer } from '@dossier/models/testing'
import { type AnswerModel, investigate, type InvestigationOutcome, verifySentence, type VerifySentence } from '@dossier/research'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { filenameOf } from './choosing/ask-files.ts'
import { type FigureQuestion, reportQuestions } from './choosing/figure-sets.ts'
import { namesItsCompany, type Room, toolsOf, withReports } from './context.ts'
import { fileOf } from './file-sources.ts'
import { printFigure } from './print.ts'
import { promptCache } from './prompt-cache.ts'
import { quantile } from './quantile.ts'
import { makeAnalyser } from './retrieval-rig.ts'

const maxQuestions = 20

/** Each provider at its prices for cached tokens; the price of a million input tokens is 1, so that the cost counts tokens at full price. */
const providers: readonly { protocol: LanguageModelProtocol; provider: LanguageModelProvider; model: string }[] = [
  { protocol: 'anthropic', provider: 'anthropic', model: 'claude-sonnet-4-5' },
  { protocol: 'openai', provider: 'openai', model: 'model-1' },
  { protocol: 'google', provider: 'google', model: 'gemini-2.5-flash' },
  { protocol: 'bedrock', provider: 'bedrock', model: 'eu.anthropic.claude-sonnet-4-5-v1:0' },
]

/** What the scripted model does: of five questions it answers three at once, reads further for one, and has one sentence refused in one. */
const habits = ['answers', 'answers', 'answers', 'reads', 'errs'] as const
type Habit = (typeof habits)[number]

/**
 * Requests and tokens of questions about reports, all in one room, with a model on this machine that speaks each provider's protocol and caches like
 * it. Its sentences are verified.
 */
export async function benchConversations(options: BenchArguments): Promise<void> {
  const analyser = await makeAnalyser()
  const folder = join(dataFolder(options), 'reports')
  const questions = (await reportQuestions(folder, 'reports')).filter(({ pages }) => pages !== undefined)
  await withReports(questions, { analyser, cache: options.cache }, async (room) => {
    const asked = questions.filter(namesItsCompany).slice(0, maxQuestions)
    for (const provider of providers) {
      const answered: Answered[] = []
      const cache = promptCache(provider.protocol)
      for (const [at, question] of asked.entries())
        answered.push(await ask(question, { room, cache, provider, habit: habits[at % habits.length] ?? 'answers' }))
      print(`conversations.${provider.protocol}`, answered)
    }
  })
}

interface Answered {
  outcome: InvestigationOutcome
  /** Requests until the first sentence of the answer. */
  untilFirst: number
}

interface Asking {
  room: Room
  cache: ReturnType<typeof promptCache>
  provider: (typeof providers)[number]
  habit: Habit
}

async function ask(
  question: FigureQuestion,
  { room, cache, provider: { protocol, provider, model: name }, habit }: Asking,
): Promise<Answered> {
  const server = await startLanguageModelServer({ protocol })
  server.answerWith(withCache(cache, scriptOf(habit)))
  try {
    const model: AnswerModel = openLanguageModel(
      { provider, baseUrl: server.url, apiKey: 'key', region: 'eu-central-1', model: name, prices: { input: 1, output: 0 } },
      globalThis.fetch,
      { retries: 0 },
    )
    const run = {
      question: question.question,
      language: question.language,
      history: [],
      model,
      helper: model,
      now: () => performance.now(),
    }
    let untilFirst = 0
    for await (const step of investigate({ ...run, tools: toolsOf(room, undefined), verify: verifierOf(room) })) {
      if (step.type === 'sentence' && untilFirst === 0) untilFirst = server.requests.length
      if (step.type === 'end') return { outcome: step.outcome, untilFirst }
    }
    throw new Error('an investigation ends with its outcome')
  } finally {
    await server.close()
  }
}

function print(name: string, answered: readonly Answered[]): void {
  const perQuestion = (of: (outcome: InvestigationOutcome) => number): number =>
    answered.reduce((sum, { outcome }) => sum + of(outcome), 0) / answered.length
  const sumOf = (outcome: InvestigationOutcome, of: (usage: InvestigationOutcome['usage'][number]) => number): number =>
    outcome.usage.reduce((sum, usage) => sum + of(usage), 0)
  printFigure(`${name}.questions`, answered.length)
  printFigure(`${name}.found`, answered.filter(({ outcome }) => outcome.found).length)
  printFigure(
    `${name}.requests`,
    perQuestion((outcome) => sumOf(outcome, ({ calls }) => calls)),
  )
  printFigure(`${name}.requests-max`, Math.max(...answered.map(({ outcome }) => sumOf(outcome, ({ calls }) => calls))))
  const untilFirst = answered.map((one) => one.untilFirst)
  printFigure(`${name}.requests-until-first-sentence-p50`, quantile(untilFirst, 0.5))
  printFigure(`${name}.requests-until-first-sentence-max`, Math.max(...untilFirst))
  printFigure(`${name}.first-sentence-within-two-requests`, untilFirst.filter((requests) => requests <= 2).length)
  printFigure(
    `${name}.input-tokens`,
    perQuestion((outcome) => sumOf(outcome, ({ inputTokens }) => inputTokens)),
  )
  printFigure(
    `${name}.cached-tokens`,
    perQuestion((outcome) => sumOf(outcome, ({ cacheReadTokens }) => cacheReadTokens)),
  )
  printFigure(
    `${name}.full-price-tokens`,
    perQuestion((outcome) => sumOf(outcome, (one) => one.inputTokens - one.cacheReadTokens)),
  )
  printFigure(
    `${name}.priced-tokens`,
    perQuestion((outcome) => sumOf(outcome, ({ cost }) => (cost ?? 0) * 1e6)),
  )
}

/** Reports the tokens that the provider would have cached. */
const withCache =
  (cache: ReturnType<typeof promptCache>, script: (sent: string) => ScriptedStep): Script =>
  ({ body }) => ({
    ...script(textsIn(body).join('\n')),
    chunkCharacters: 200,
    usage: { ...cache(body), outputTokens: 300 },
  })

/** A model that quotes a line of the first page that it is shown. The first request may be for the plan. */
function scriptOf(habit: Habit): (sent: string) => ScriptedStep {
  let answers = 0
  return (sent) => {
    const [, asked = ''] = /⟦QUESTION[^⟧]*⟧\s*([^⟦]*)⟦\//u.exec(sent) ?? []
    const query = asked.trim()
    if (sent.includes('You prepare the research'))
      return { text: JSON.stringify({ question: query, searches: [{ title: query, query }], measures: [], periods: [], entities: [] }) }
    answers += 1
    if (habit === 'reads' && answers === 1)
      return {
        toolCalls: [
          { name: 'search_files', input: { query: `${query} note`, file: null } },
          { name: 'open_page', input: { file: 'F1', page: 40, last: 41 } },
          { name: 'facts', input: { file: 'F1', query: 'revenue' } },
        ],
      }
    const line = lineIn(sent)
    const isWrong = habit === 'errs' && answers === 1
    const sentence = { text: isWrong ? `${line} 98,765` : line, citations: [{ ref: refIn(sent), quote: line }], calculation: null }
    if (sent.includes('did not pass the check')) return { text: JSON.stringify({ sentences: [{ at: 0, ...sentence }] }) }
    const analysis = 'The line of the page answers; its period and its unit are those that were asked for.'
    return { text: JSON.stringify({ analysis, kind: 'figure', found: true, sentences: [sentence], missing: [] }) }
  }
}

const minLine = 40
const firstPage = (sent: string): RegExpExecArray | null => /⟦(E\d+) [^⟧]*⟧\s*([^⟦]*)⟦\//u.exec(sent)
const refIn = (sent: string): string => firstPage(sent)?.[1] ?? 'E1'
const lineIn = (sent: string): string =>
  firstPage(sent)?.[2]
    ?.split('\n')
    .find((one) => one.trim().length >= minLine)
    ?.trim() ?? ''

/** Every text of a request. */
function textsIn(sent: unknown): string[] {
  if (typeof sent === 'string') return [sent]
  return typeof sent === 'object' && sent !== null ? Object.values(sent).flatMap(textsIn) : []
}

function verifierOf(room: Room): VerifySentence {
  const tools = toolsOf(room, undefined)
  return async ({ text, citations, calculation, question }) => {
    const cited = await Promise.all(
      citations.map(async ({ source, page, quote }) => ({ source, page: await tools.openPage(source, page), quote })),
    )
    return verifySentence({
      text,
      citations: cited.flatMap(({ page, ...own }) => (page === null ? [] : [{ ...own, page }])),
      ...(calculation !== undefined && { calculation }),
      ...(question !== undefined && { question }),
      documentOf: (source) => ({ names: [filenameOf(room.paths[fileOf(source) - 1] ?? '')] }),
      analyser: room.analyser,
    })
  }
}
