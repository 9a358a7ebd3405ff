import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Page, readDocument } from '@dossier/documents'
import { createNameMatcher } from '@dossier/entities'
import { type FactTable, factTablesOf } from '@dossier/finance'
import {
  type AnswerModel,
  chooseFigure,
  type FigureChoice,
  figuresOfLine,
  findFactRows,
  investigate,
  type ModelRequest,
  readQuestion,
  type ResearchTools,
  tableDocumentOf,
} from '@dossier/research'
import { type Analyser, type DocumentFacts, questionParser, type WorkspaceIndexes } from '@dossier/retrieval'
import { fileOf, fileSource } from './file-sources.ts'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { filenameOf } from './choosing/ask-files.ts'
import { type FigureQuestion, reportQuestions } from './choosing/figure-sets.ts'
import { type Completeness, completenessOf, isWhole } from './complete-evidence.ts'
import { kept } from './choosing/kept.ts'
import { projectId } from './page-questions.ts'
import { printFigure } from './print.ts'
import { readFiles } from './read-files.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'

const sets = ['reports', 'quarterly'] as const
const files = ['questions.jsonl', 'check.jsonl'] as const

/**
 * The context that a model receives for questions about reports, without any model: whether it contains the complete answering page, the number of
 * pages of other files, and its size. Each question is asked about its own file, and, if it names its company, about all files of its set.
 */
export async function benchContext(options: BenchArguments): Promise<void> {
  const data = dataFolder(options)
  const analyser = await makeAnalyser()
  for (const set of sets)
    for (const file of files) {
      const all = await reportQuestions(join(data, set), set, join(data, set, file))
      const questions = all.filter(({ pages }) => pages !== undefined)
      await withReports(questions, { analyser, cache: options.cache }, async (room) => {
        for (const reach of ['file', 'room'] as const) {
          const shown: Shown[] = []
          const asked = reach === 'file' ? questions : questions.filter(namesItsCompany)
          for (const question of asked) shown.push(await shownFor(question, room, reach === 'file'))
          print(`context.${set}-${file.replace('.jsonl', '')}.${reach}`, shown)
        }
      })
    }
}

/** Reads the files of questions into one room. */
export async function withReports(
  questions: readonly FigureQuestion[],
  { analyser, cache }: Pick<Room, 'analyser' | 'cache'>,
  use: (room: Room) => Promise<void>,
): Promise<void> {
  const paths = [...new Set(questions.map(({ path }) => path))]
  await withIndex(analyser, async (index) => {
    const written: Promise<void>[] = []
    await readFiles(paths, cache, async (path, rows) => {
      written.push(index.writeFile(projectId, paths.indexOf(path) + 1, rows))
    })
    await Promise.all(written)
    await use({ index, analyser, paths, facts: await index.facts(projectId), cache, pages: new Map(), tables: new Map() })
  })
}

/** The files are named after their companies. */
export const namesItsCompany = ({ question, path }: FigureQuestion): boolean =>
  createNameMatcher(question, { isQuestionWord: () => false })({ names: [filenameOf(path)], symbols: [] }) >= 0.9

export interface Room {
  index: WorkspaceIndexes
  analyser: Analyser
  paths: readonly string[]
  facts: ReadonlyMap<number, DocumentFacts>
  cache: string | undefined
  pages: Map<number, Promise<Page[]>>
  tables: Map<number, Promise<FactTable[]>>
}

/** The request for one question. */
interface Shown {
  /** Whether the answering page is included from its first line to its last. */
  isThere: boolean
  /** For a figure of a table. */
  row: Completeness | null
  pages: number
  others: number
  requests: number
  /** Of all requests, as a third of their letters. */
  tokens: number
}

function print(name: string, shown: readonly Shown[]): void {
  if (shown.length === 0) return
  const mean = (of: (one: Shown) => number): number => shown.reduce((sum, one) => sum + of(one), 0) / shown.length
  const pages = shown.reduce((sum, one) => sum + one.pages, 0)
  printFigure(`${name}.questions`, shown.length)
  printFigure(
    `${name}.gold-page`,
    mean(({ isThere }) => Number(isThere)),
  )
  const rows = shown.flatMap(({ row }) => row ?? [])
  const share = (has: (row: Completeness) => boolean): number => rows.filter(has).length / Math.max(1, rows.length)
  printFigure(`${name}.rows`, rows.length)
  printFigure(
    `${name}.row`,
    share(({ row }) => row),
  )
  printFigure(
    `${name}.row-with-heads-and-unit`,
    share(({ row, heads, unit }) => row && heads && unit),
  )
  printFigure(
    `${name}.complete`,
    mean(({ isThere, row }) => Number(isThere && (row === null || (row.row && row.heads && row.unit)))),
  )
  printFigure(`${name}.other-files`, shown.reduce((sum, { others }) => sum + others, 0) / Math.max(1, pages))
  printFigure(
    `${name}.requests`,
    mean(({ requests }) => requests),
  )
  printFigure(
    `${name}.tokens`,
    mean(({ tokens }) => tokens),
  )
}

const lettersOfToken = 3
/** As the product searches for a figure. */
const pagesRead = 10

async function shownFor(question: FigureQuestion, room: Room, inFile: boolean): Promise<Shown> {
  const sent: ModelRequest[] = []
  const fileId = room.paths.indexOf(question.path) + 1
  const request = {
    question: question.question,
    language: question.language,
    history: [],
    model: silentModel(sent),
    helper: silentModel(sent),
    tools: toolsOf(room, inFile ? fileId : undefined),
    verify: async () => ({ verification: 'unsupported' as const, citations: [], reasons: [] }),
    now: () => 0,
    plan: { understanding: question.question, items: [{ query: question.question }], figures: [question.question] },
  }
  for await (const step of investigate(request)) void step
  const text = sent.flatMap(({ messages: [first] }) => (first?.role === 'user' ? [first.text] : [])).join('\n')
  const blocks = [...text.matchAll(/⟦E\d+ (F\d+ "([^"]*)" · page (\d+)[^⟧]*)⟧\n([^⟦]*)⟦\//gu)].map(
    ([, head = '', filename = '', page, words = '']) => ({ filename, page: Number(page), head, text: words }),
  )
  const pages = await pagesOf(room, fileId)
  const own = blocks.filter(({ filename }) => filename === basename(question.path))
  const wanted = (question.pages ?? []).flatMap((number) => pages[number - 1] ?? [])
  const isShown = (page: Page): boolean => own.some((shown) => shown.page === page.number && isWhole(shown, page))
  // One of several pages with the answer is enough.
  const judged = wanted.some(isShown) ? wanted.filter(isShown) : wanted
  const rows = judged.flatMap((page) => completenessOf(question, page, own) ?? [])
  return {
    isThere: wanted.some(isShown),
    row: rows.toSorted((one, other) => complete(other) - complete(one))[0] ?? null,
    pages: blocks.length,
    others: blocks.length - own.length,
    requests: sent.length,
    tokens:
      sent.reduce((sum, { system, messages, tools = [] }) => sum + JSON.stringify([system, messages, tools]).length, 0) / lettersOfToken,
  }
}

const complete = ({ row, heads, unit }: Completeness): number => Number(row) + Number(row && heads) + Number(row && heads && unit)

/** Returns no answer, and records its requests. */
function silentModel(sent: ModelRequest[]): AnswerModel {
  return {
    name: 'silent',
    contextTokens: 128_000,
    ask: async (request) => {
      sent.push(request)
      return {
        text: '{"found": false, "sentences": [], "missing": []}',
        toolCalls: [],
        finish: 'stop',
        usage: { inputTokens: 0, outputTokens: 0, isReported: false },
        model: 'silent',
      }
    },
  }
}

export function toolsOf(room: Room, fileId: number | undefined): ResearchTools {
  const { index, analyser, paths, facts } = room
  const nameOf = (id: number): string => basename(paths[id - 1] ?? '')
  const only = { ...(fileId !== undefined && { fileIds: [fileId] }) }
  const parse = questionParser(analyser)
  const choose = async (text: string): Promise<FigureChoice | null> => {
    const found = await index.search(projectId, text, { limit: pagesRead, ...only })
    return chooseFigure({
      question: readQuestion(found.question, analyser),
      hits: found.pages,
      analyser,
      documentOf: async (source) => tableDocumentOf(facts.get(fileOf(source)), filenameOf(paths[fileOf(source) - 1] ?? '')),
      statementPages: () => index.statements(projectId, text, only),
      loadPage: async (source, page) => (await pagesOf(room, fileOf(source)))[page - 1] ?? null,
      factsOf: async (source) => tablesOf(room, fileOf(source)),
    })
  }
  return {
    async search(query, limit, within) {
      const { pages } = await index.search(projectId, query, { limit, ...(within ? { fileIds: within.map(fileOf) } : only) })
      return pages.flatMap(({ source, page, score, passages: [best] }) =>
        best === undefined ? [] : [{ source, filename: nameOf(fileOf(source)), page, text: best.text, score }],
      )
    },
    files: async () =>
      paths
        .map((path, at) => ({ source: fileSource(at + 1), filename: basename(path), pages: 0 }))
        .filter(({ source }) => fileId === undefined || source === fileSource(fileId)),
    openPage: async (source, page) => (await pagesOf(room, fileOf(source)))[page - 1] ?? null,
    lookUpFigure: async (question) => {
      const choice = await choose(question)
      return choice?.kind === 'figure' ? choice.figure : null
    },
    figuresOfLine: async (question) => figuresOfLine(await choose(question)),
    facts: async (source, query) => findFactRows(await tablesOf(room, fileOf(source)), query, analyser),
    conceptsIn: (text) => parse(text).concepts,
    async document(source) {
      const id = fileOf(source)
      const { names = [], company, aliases = [], language, scale, currency } = facts.get(id) ?? {}
      return {
        filename: nameOf(id),
        names,
        companies: company === undefined ? [] : [company, ...aliases],
        periods: [],
        ...(language !== undefined && { language }),
        ...(scale !== undefined && { scale }),
        ...(currency !== undefined && { currency }),
      }
    },
  }
}

function pagesOf({ paths, pages, cache }: Room, fileId: number): Promise<Page[]> {
  const path = paths[fileId - 1] ?? ''
  const known = pages.get(fileId) ?? kept(cache, `pages ${path}`, () => readWhole(path))
  pages.set(fileId, known)
  return known
}

function tablesOf(room: Room, fileId: number): Promise<FactTable[]> {
  const known = room.tables.get(fileId) ?? pagesOf(room, fileId).then((pages) => [...factTablesOf(pages)])
  room.tables.set(fileId, known)
  return known
}

const readWhole = async (path: string): Promise<Page[]> => (await readDocument(await readFile(path), { filename: basename(path) })).pages
