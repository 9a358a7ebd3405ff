import {
  type Answer,
  AppError,
  type Citation,
  type InputOf,
  type SearchEvent,
  type searchEndpoints,
  type SearchHit,
  type Sentence,
} from '@dossier/contract'
import { anchorOfSpan, boxesOfSpan, type Page } from '@dossier/documents'
import {
  answerByQuotation,
  answerWithFigure,
  type FigureSentence,
  type QuotedSentence,
  readQuestion,
  tableDocumentOf,
} from '@dossier/research'
import type { DocumentFacts, HitReason, PageHit, SearchResult } from '@dossier/retrieval'
import { record } from '../audit/index.ts'
import {
  filesRepository,
  openStoredPages,
  presentDocument,
  type SearchableFile,
  searchableRepository,
  type StoredPages,
} from '../files/index.ts'
import { inProjectWho, type ProjectAccess } from '../projects/index.ts'
import { type Member, type UseCaseContext, useCase } from '../use-case/index.ts'
import { searchHappening } from './happenings.ts'
import { presentSearch } from './search.present.ts'
import { searchWithModels } from './search-models.ts'
import { searchesRepository } from './searches.repository.ts'

// Pages that are looked into for an answer, and those named beside it.
const PAGES_READ = 10
const FILENAMES_NAMED = 200
const HIT_QUOTE_CHARACTERS = 300

type AskInput = InputOf<typeof searchEndpoints.ask> & { signal?: AbortSignal }
type Context = UseCaseContext<Member, ProjectAccess>

/**
 * Answers a question from the workspace's files by quoting them, and keeps the answer. Events come as the answer is
 * made; the last is `done` with the kept record.
 *
 * @throws FILE_NOT_FOUND when a file to search in is not the workspace's
 */
export const askQuestion = useCase({
  policy: inProjectWho('search.ask'),
  run: async (context: Context, input: AskInput): Promise<AsyncIterable<SearchEvent>> => {
    const files = await filesToSearch(context, input)
    return answerAsEvents(context, input, files)
  },
})

interface SearchedFiles {
  /** By id; only files that can be searched now, in the version in which they can. */
  named: Map<number, SearchableFile>
  pages: number
  unread: number
}

async function filesToSearch({ read }: Context, input: AskInput): Promise<SearchedFiles> {
  const files = read(filesRepository)
  const chosen = [...new Set(input.file_search_tools)]
  const rows = await files.findMany(input.projectId, chosen)
  if (rows.length < chosen.length) throw new AppError('FILE_NOT_FOUND')
  const searchable = await read(searchableRepository).list(input.projectId, chosen)
  // Versions of one file are one file.
  const total = chosen.length > 0 ? new Set(rows.map((row) => row.lineageId)).size : await files.count(input.projectId, {})
  return {
    named: new Map(searchable.map((file) => [file.id, file])),
    pages: searchable.reduce((sum, file) => sum + (file.pages ?? 0), 0),
    unread: total - searchable.length,
  }
}

async function* answerAsEvents(context: Context, input: AskInput, files: SearchedFiles): AsyncGenerator<SearchEvent> {
  const { actor, deps, read, write } = context
  const searched: Answer['searched'] = {
    files: files.named.size,
    pages: files.pages,
    queries: [input.query],
    filenames: [...files.named.values()].slice(0, FILENAMES_NAMED).map((file) => file.filename),
    unread: files.unread,
  }
  yield { type: 'searching', searched }

  const found = files.named.size === 0 ? undefined : await findPages(context, input, files)
  const sentences: Sentence[] = []
  const short: Shortfall = { nearest: [], missing: [] }
  for await (const sentence of found === undefined ? [] : quote(context, input, files, found, short)) {
    input.signal?.throwIfAborted()
    sentences.push(sentence)
    yield { type: 'sentence', sentence }
  }
  const answer: Answer = {
    mode: 'extractive',
    found: sentences.length > 0,
    sentences,
    ...(short.nearest.length > 0 && { nearest: short.nearest }),
    ...(short.missing.length > 0 && { missing: short.missing }),
    searched,
    hits: found === undefined ? [] : await presentHits(context, input, files, found),
    ...(found?.degraded && { degraded: found.degraded }),
  }
  const searchId = await write(async (within) => {
    const { projectId, query, file_search_tools: fileIds } = input
    const now = deps.clock.now()
    const id = await within(searchesRepository).create({ projectId, query, fileIds, answer, createdBy: actor.userId, createdAt: now })
    await record(within, actor, { ...searchHappening('search.asked', { id, projectId, query }), facts: { found: answer.found } }, now)
    return id
  })
  const row = await read(searchesRepository).unsafeFind(searchId)
  if (row === undefined) throw new AppError('SEARCH_NOT_FOUND')
  yield { type: 'done', record: presentSearch(row, actor.language) }
}

/** The best pages. A file that was deleted a moment ago may still be in the index: only files with a row count. */
async function findPages(context: Context, input: AskInput, files: SearchedFiles): Promise<SearchResult> {
  const result = await searchWithModels(context, input, { ...scopeOf(input, files), limit: PAGES_READ })
  return { ...result, pages: result.pages.filter((hit) => files.named.has(hit.fileId)) }
}

const scopeOf = (input: AskInput, files: SearchedFiles) => (input.file_search_tools.length > 0 ? { fileIds: [...files.named.keys()] } : {})

/** What is told beside "not found". */
interface Shortfall {
  nearest: Sentence[]
  missing: string[]
}

/** The sentences of an answer: the figure that is asked for where it is certain, else quotations from the pages found. */
async function* quote(
  context: Context,
  input: AskInput,
  files: SearchedFiles,
  found: SearchResult,
  short: Shortfall,
): AsyncGenerator<Sentence> {
  const { analyser, indexes } = context.deps
  const facts = await indexes.facts(input.projectId)
  const pages = pageLoader(context, input.projectId)
  const question = readQuestion(found.question, analyser)
  const figure = await answerWithFigure({
    question: input.query,
    language: found.question.language,
    statementPages: async () => {
      const shown = await indexes.statements(input.projectId, input.query, scopeOf(input, files))
      return shown.filter(({ fileId }) => files.named.has(fileId))
    },
    loadPage: pages.load,
    tables: {
      question,
      hits: found.pages,
      analyser,
      documentOf: async (fileId) => tableDocumentOf(facts.get(fileId), filenameAsWords(files.named.get(fileId)?.filename ?? '')),
    },
  })
  if (figure !== null) {
    yield await cite(figure, files, pages)
    return
  }
  const steps = answerByQuotation({
    question,
    hits: found.pages,
    loadPage: pages.load,
    analyser,
    namesOf: async (fileId) => {
      const { names = [], symbols = [] } = facts.get(fileId) ?? {}
      return [filenameAsWords(files.named.get(fileId)?.filename ?? ''), ...names, ...symbols]
    },
  })
  for await (const step of steps) {
    if (step.type === 'sentence') yield await cite(step.sentence, files, pages)
    else if (step.type === 'nearest') short.nearest.push(await cite(step.sentence, files, pages))
    else if (!step.finding.found) short.missing.push(...step.finding.missing)
  }
}

const filenameAsWords = (filename: string) => filename.replace(/\.[^.]{1,5}$/, '').replace(/[_-]+/g, ' ')

/** Loads pages of the workspace's files, each file opened once. */
function pageLoader({ deps, read }: Context, projectId: number) {
  const opened = new Map<number, Promise<StoredPages>>()
  const open = async (fileId: number) => {
    const file = await read(filesRepository).unsafeFind(projectId, fileId)
    if (file === undefined) throw new AppError('FILE_NOT_FOUND')
    return openStoredPages(deps.blobs, file)
  }
  return {
    load: async (fileId: number, page: number): Promise<Page> => {
      const stored = opened.get(fileId) ?? open(fileId)
      opened.set(fileId, stored)
      const loaded = await (await stored).page(page)
      if (loaded === undefined) throw new AppError('PAGE_NOT_FOUND', { page })
      return loaded
    },
  }
}

async function cite(
  quoted: QuotedSentence | FigureSentence,
  files: SearchedFiles,
  pages: ReturnType<typeof pageLoader>,
): Promise<Sentence> {
  const citations: Citation[] = []
  for (const { fileId, page: number, start, end, quote } of quoted.citations) {
    const page = await pages.load(fileId, number)
    const file = files.named.get(fileId)
    citations.push({
      source: 'file',
      fileId,
      filename: file?.filename ?? '',
      ...(file !== undefined && file.versions > 1 && { version: file.version }),
      page: number,
      anchor: anchorOfSpan(page, start, end),
      ...(page.recognised && { recognised: true }),
      quote,
      start,
      end,
      boxes: boxesOfSpan(page, start, end),
    })
  }
  const { text, verification } = quoted
  return { text, citations, verification, ...('figure' in quoted && { figure: quoted.figure }) }
}

/** The pages found, each with the reasons for it and what its document says of itself. */
async function presentHits({ deps }: Context, input: AskInput, files: SearchedFiles, found: SearchResult): Promise<SearchHit[]> {
  const [reasons, facts] = await Promise.all([deps.indexes.explain(input.projectId, found), deps.indexes.facts(input.projectId)])
  return found.pages.map((hit, at) => presentHit(hit, files, reasons[at] ?? [], facts.get(hit.fileId)))
}

function presentHit(hit: PageHit, files: SearchedFiles, reasons: HitReason[], facts: DocumentFacts | undefined): SearchHit {
  return {
    fileId: hit.fileId,
    filename: files.named.get(hit.fileId)?.filename ?? '',
    page: hit.page,
    score: hit.score,
    quote: hit.passages[0]?.text.slice(0, HIT_QUOTE_CHARACTERS) ?? '',
    reasons,
    ...(facts && { document: presentDocument(facts) }),
  }
}
