import { type Answer, type AnswerPlan, AppError, type SearchEvent } from '@dossier/contract'
import type { EarlierTurn } from '@dossier/research'
import { currentMember } from '../../accounts/index.ts'
import { chooseModel } from '../../model-settings/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { defineRunWork, type RunContext, runEventsRepository } from '../../runs/index.ts'
import { type Member, type UseCaseContext, useCase, type Within } from '../../use-case/index.ts'
import { afterPrioritized } from '../asking/run-prioritized.ts'
import { chooseSources, withUnavailable } from '../asking/chosen-sources.ts'
import { filesToSearch, noFiles, type SearchedFiles } from '../asking/searched-files.ts'
import { scopeToCells } from '../cells/scope-to-cells.ts'
import { gatheringNeeds, type GatheringPort, gatherOutside } from '../outside/gather-outside.ts'
import { prepareSnapshots } from '../outside/keep-snapshots.ts'
import { laterSearches } from '../outside/later-searches.ts'
import { planningOf } from '../planning/planning-of.ts'
import { publishSearchChange } from '../publish-search-change.ts'
import { hashOfFiles } from '../replaying/remaining-files.ts'
import { recordRankings } from '../replaying/recorded-rankings.ts'
import { type RankingEntry, searchRankingsRepository } from '../replaying/search-rankings.repository.ts'
import { type SearchRow, searchesRepository } from '../searches.repository.ts'
import { answerEvents, type AnswerInput, answerType } from './answer-run.ts'
import { earlierTurns } from './earlier-turns.ts'
import { modelJournal } from './model-journal.ts'
import { pageLoader } from './page-loader.ts'
import { quoteFiles, quotingNeeds, type QuotingPort } from './quote-files.ts'
import { asRecorded, recordedModels } from './recorded-models.ts'
import { writeWithModel } from './write-with-model.ts'

type Running = RunContext<AnswerInput, null>

/** What is needed to replay an answer. */
interface Note {
  run: NonNullable<SearchRow['options']['run']>
  rankings: RankingEntry[]
}

interface Answered {
  answer: Answer
  /** Present if a model was asked. */
  note?: Note
}

interface Planned {
  planned: AnswerPlan
  note: Note
}

const answerAs = useCase({
  needs: [...quotingNeeds, ...gatheringNeeds, 'languageModels'],
  policy: inProjectPolicy('search.ask'),
  run: (context, { row, running }: { projectId: number; row: SearchRow; running: Running }) =>
    answerFor({ ...context, subject: null }, row, running),
})

/**
 * Answers a question with a model, with the current rights of the person who asked. What a model cannot answer is quoted from the files. An
 * attempt after an interruption starts over with the stored replies of the models.
 */
export const answerWork = defineRunWork({
  type: answerType,
  needs: [...answerAs.needs, ...answerType.needs],
  // Other errors are retried, and so is a question that was asked while the index was rebuilt.
  failureOf: (error) => (error instanceof AppError && error.code !== 'INDEX_REBUILDING' ? { code: error.code, details: {} } : undefined),
  async perform(running) {
    const { deps, input, read, run } = running
    const { searchId } = input
    const row = await read(searchesRepository).unsafeFind(searchId)
    if (row === undefined) return undefined
    await afterPrioritized()
    const { organizationId } = run
    const actor = await currentMember(read, { userId: row.createdBy, organizationId })
    const made = await answerAs(deps, actor, { projectId: row.projectId, row, running })
    if ('planned' in made) {
      return running.ask(made.planned, async (within) => {
        await keepNote(within, searchId, made.note)
        await within(searchesRepository).keepAnswer(searchId, { ...row.answer, plan: made.planned })
        await publishCurrentState(within, organizationId, searchId)
      })
    }
    return async (within) => {
      await keepNote(within, searchId, made.note)
      await within(searchesRepository).keepAnswer(searchId, withUnavailable(made.answer, row.answer))
    }
  },
})

/** Publishes the change with the current visibility: it may have changed while the answer was written. */
async function publishCurrentState(within: Within, organizationId: number, searchId: number): Promise<void> {
  const row = await within(searchesRepository).unsafeFind(searchId)
  if (row !== undefined) publishSearchChange(within, organizationId, row)
}

async function keepNote(within: Within, searchId: number, note: Note | undefined) {
  if (note === undefined) return
  await within(searchesRepository).noteRun(searchId, note.run)
  await within(searchRankingsRepository).keep(searchId, note.rankings)
}

async function answerFor(
  context: UseCaseContext<Member, null, QuotingPort | GatheringPort | 'languageModels'>,
  row: SearchRow,
  running: Running,
): Promise<Answered | Planned> {
  const files = await searchedBy(context, row, running)
  try {
    return await answerFrom(context, row, running, files)
  } finally {
    files.outside.set?.close()
  }
}

/** With the ids of the outside sources that were chosen. */
type ChosenFiles = SearchedFiles & { sources: readonly string[] }

/**
 * The files of a question, and what its outside sources give. Snapshots of everything that the model may read are kept, so that its citations
 * open while it writes and the answer can be replayed.
 */
async function searchedBy(
  context: UseCaseContext<Member, null, QuotingPort | GatheringPort>,
  row: SearchRow,
  { signal }: Running,
): Promise<ChosenFiles> {
  const { actor, read, write } = context
  const chosen = await chooseSources(context, row.options, row.fileIds)
  const named = chosen.files ? await filesToSearch(read, row.projectId, row.fileIds) : noFiles(row.projectId)
  const { cells } = row.options
  const files = cells === undefined ? named : await scopeToCells(context.deps, named, cells)
  const asked = { query: row.query, sources: chosen.outside, dart: row.options.dart_params, files, signal }
  const outside = await gatherOutside(context, asked)
  if (outside.asked === undefined) return { ...files, sources: [] }
  const snapshots = await prepareSnapshots(context, { ...actor, projectId: row.projectId }, [...outside.documents.values()])
  await write(async (within) => {
    await snapshots.add(within, row.id)
    await within(searchesRepository).keepAnswer(row.id, { ...row.answer, ...(outside.asked && { outside: outside.asked }) })
  })
  return { ...files, outside, sources: chosen.outside }
}

async function answerFrom(
  context: UseCaseContext<Member, null, QuotingPort | GatheringPort | 'languageModels'>,
  row: SearchRow,
  running: Running,
  files: ChosenFiles,
): Promise<Answered | Planned> {
  const { read } = context
  const { run, signal } = running
  const shown = answerEvents(await read(runEventsRepository).after(run.id, 0))
  const emit = (event: SearchEvent) => running.emit(event)
  if (shown.some(({ type }) => type === 'progress' || type === 'sentence')) emit({ type: 'again' })
  const history = await earlierTurns(read, { conversationId: row.conversationId, searchId: row.id, sent: row.options.chat_history ?? [] })
  const quoting = { row, files, emit, signal, history }
  const choice = await chooseModel(context, row)
  if (choice.state !== 'ready') {
    return { answer: await quoted(context, { ...quoting, degraded: choice.state === 'spent' ? 'budget-spent' : 'model-unavailable' }) }
  }
  const { left } = choice
  const models = recordedModels(context, row, choice.models, await modelJournal(running))
  const recorded = { ...asRecorded(models), ...(left !== undefined && { left }), files: hashOfFiles(files) }
  const rankings = recordRankings()
  const { wrapModels } = rankings
  const planning = planningOf(row)
  const loadPage = pageLoader(context, files)
  const { sources } = files
  const earlier = history.map(({ question }) => question)
  const later = sources.length > 0 ? laterSearches(context, { row, files, sources, earlier, loadPage, signal }) : undefined
  const writing = { query: row.query, files, models, history, planning, wrapModels, loadPage, later, emit, left, signal }
  const written = await writeWithModel(context, writing).finally(() => later?.close())
  const made = later?.made() ?? []
  const note = { run: { ...recorded, ...(made.length > 0 && { later: [...made] }) }, rankings: rankings.entries() }
  if ('answer' in written) return { answer: written.answer, note: { ...note, run: { ...note.run, read: written.read } } }
  if ('planned' in written) return { planned: written.planned, note }
  emit({ type: 'again' })
  return { answer: await quoted(context, { ...quoting, ...written }), note }
}

interface Quoting {
  row: SearchRow
  files: SearchedFiles
  history: readonly EarlierTurn[]
  emit: (event: SearchEvent) => void
  signal: AbortSignal
  /** Why no model writes the answer. */
  degraded: NonNullable<Answer['degraded']>[number]
  /** Queries that a model has already searched for. */
  queries?: readonly string[]
}

async function quoted(
  context: UseCaseContext<Member, unknown, QuotingPort>,
  { row, degraded, emit, queries = [], ...of }: Quoting,
): Promise<Answer> {
  const quoting = quoteFiles(context, { query: row.query, fileIds: row.fileIds, lacks: [degraded], ...of })
  let step = await quoting.next()
  for (; step.done !== true; step = await quoting.next()) emit(step.value)
  const { searched, ...answer } = step.value
  return { ...answer, searched: { ...searched, queries: [...new Set([...searched.queries, ...queries])] } }
}
