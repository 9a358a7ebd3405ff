import { type Answer, type AnswerPlan, AppError, type SearchEvent } from '@dossier/contract'
import type { EarlierTurn } from '@dossier/research'
import { memberNow } from '../../accounts/index.ts'
import { chooseModel } from '../../model-settings/index.ts'
import { accessProject } from '../../projects/index.ts'
import { type Authorised, type Member, type System, type UseCaseContext, useCase, type Within } from '../../use-case/index.ts'
import { chosenSources, withoutUnavailable } from '../asking/chosen-sources.ts'
import { afterArrivals } from '../asking/asks-first.ts'
import { filesToSearch, type SearchedFiles } from '../asking/searched-files.ts'
import { planningOf, wasReviewed } from '../planning/planning-of.ts'
import { hashOfFiles } from '../replaying/files-of-then.ts'
import { forgetWhenEnded } from '../records/forget-when-ended.ts'
import { notingRankings } from '../replaying/noted-rankings.ts'
import { type RankingEntry, searchRankingsRepository } from '../replaying/search-rankings.repository.ts'
import { searchOfJob } from '../search.policy.ts'
import { type SearchRow, searchesRepository } from '../searches.repository.ts'
import { searchEventsRepository } from '../watching/search-events.repository.ts'
import { publishSearchChange, signalSearch } from '../watching/search-signals.ts'
import { openEventWriter, type EventWriter } from '../watching/event-writer.ts'
import { untilCancelled } from '../watching/until-cancelled.ts'
import { answerSoFar } from './answer-so-far.ts'
import { earlierTurns } from './earlier-turns.ts'
import { quoteFiles } from './quote-files.ts'
import { asRecorded, recordedModels } from './recorded-models.ts'
import { searchJournalRepository } from './search-journal.repository.ts'
import { writeWithModel } from './write-with-model.ts'

type Context = UseCaseContext<System, Authorised<SearchRow> | null>

/** What an answer can be made again by. */
interface Note {
  run: NonNullable<SearchRow['options']['run']>
  rankings: RankingEntry[]
}

interface Answered {
  answer: Answer
  /** Of answers for which a model was asked. */
  note?: Note
}

interface Planned {
  planned: AnswerPlan
  note: Note
}

interface AnswerJob {
  searchId: number
  reviewed?: boolean | undefined
  signal?: AbortSignal
}

/**
 * Answers a question with a model, for whoever asked it and with what they hold now. What a model cannot do is quoted from the files. An
 * attempt after an interruption begins again, with the replies of models that it had.
 */
export const answerInBackground = useCase({
  policy: searchOfJob,
  async run(context: Context, { reviewed = false, signal = new AbortController().signal }: AnswerJob): Promise<void> {
    const { subject: row, deps } = context
    // A job that has planned may come again when its plan was reviewed already.
    if (row === null || row.state !== 'running' || wasReviewed(row) !== reviewed) return
    await afterArrivals()
    const cancelled = untilCancelled(context, row.id)
    const writer = openEventWriter(context, row.id)
    try {
      const made = await answerFor(context, row, { writer, signal: AbortSignal.any([signal, cancelled.signal]) })
      await writer.flush()
      if ('planned' in made) await pause(context, row, made)
      else await end(context, row, { state: 'completed', ...made })
    } catch (error) {
      signal.throwIfAborted()
      if (cancelled.signal.aborted) return
      // Attempted again, by when files have come back into the index.
      if (!(error instanceof AppError) || error.code === 'INDEX_REBUILDING') throw error
      deps.logger.warn({ err: error, searchId: row.id }, 'a question could not be answered')
      await writer.flush()
      await end(context, row, { state: 'failed' })
    } finally {
      cancelled.stop()
    }
  },
})

/** Ends a question whose attempts have all failed. */
export const giveUpAnswer = useCase({
  policy: searchOfJob,
  async run(context: Context, _input: { searchId: number }): Promise<void> {
    if (context.subject !== null) await end(context, context.subject, { state: 'failed' })
  },
})

/** Has an answer wait for its plan to be reviewed. */
async function pause({ actor, write }: Context, row: SearchRow, { planned: plan, note }: Planned) {
  await write(async (within) => {
    await keepNote(within, row.id, note)
    await within(searchesRepository).pause(row.id, { ...row.answer, plan })
    await publishState(within, actor.organizationId, row.id)
  })
}

/** Who may read it may have changed while it was answered. */
async function publishState(within: Within, organizationId: number, searchId: number): Promise<void> {
  signalSearch(within, searchId)
  const row = await within(searchesRepository).unsafeFind(searchId)
  if (row !== undefined) publishSearchChange(within, organizationId, row)
}

type Ending = Pick<Partial<Answered>, 'answer' | 'note'> & { state: 'completed' | 'failed' }

/** What there is of an answer that failed is kept. */
async function end({ deps, actor, write }: Context, row: SearchRow, { state, answer, note }: Ending) {
  const sources = chosenSources(row.options, row.fileIds)
  await write(async (within) => {
    await keepNote(within, row.id, note)
    const made = answer ?? answerSoFar(row.answer, await within(searchEventsRepository).after(row.id, 0))
    const end = { state, answer: withoutUnavailable(made, sources), finishedAt: deps.clock.now() }
    await within(searchesRepository).finish(row.id, end)
    await forgetWhenEnded(within, deps, row.id)
    await publishState(within, actor.organizationId, row.id)
  })
}

async function keepNote(within: Within, searchId: number, note: Note | undefined) {
  if (note === undefined) return
  await within(searchesRepository).noteRun(searchId, note.run)
  await within(searchRankingsRepository).keep(searchId, note.rankings)
}

async function answerFor(
  context: Context,
  row: Authorised<SearchRow>,
  { writer, signal }: { writer: EventWriter; signal: AbortSignal },
): Promise<Answered | Planned> {
  const { read } = context
  const actor = await memberNow(read, { userId: row.createdBy, organizationId: context.actor.organizationId })
  await accessProject(actor, row.projectId, 'search.ask', read)
  const asMember = { ...context, actor, subject: null }
  const files = await filesToSearch(read, row.projectId, row.fileIds)
  const told = await read(searchEventsRepository).after(row.id, 0)
  const say = async (event: SearchEvent) => {
    if (!writer.append(event)) signal.throwIfAborted()
  }
  if (told.some(({ type }) => type === 'progress' || type === 'sentence')) await say({ type: 'again' })
  const history = await earlierTurns(read, { conversationId: row.conversationId, searchId: row.id, sent: row.options.chat_history ?? [] })
  const quoting = { row, files, say, signal, history }
  const choice = await chooseModel(asMember, row)
  if (choice.state !== 'ready') {
    return { answer: await quoted(asMember, { ...quoting, degraded: choice.state === 'spent' ? 'budget-spent' : 'model-unavailable' }) }
  }
  const { left } = choice
  const models = recordedModels(asMember, row, choice.models, await read(searchJournalRepository).list(row.id))
  const run = { ...asRecorded(models), ...(left !== undefined && { left }), files: hashOfFiles(files) }
  const rankings = notingRankings()
  const { through } = rankings
  const planning = planningOf(row)
  const written = await writeWithModel(asMember, { query: row.query, files, models, history, planning, through, tell: say, left, signal })
  const note = { run, rankings: rankings.entries() }
  if ('answer' in written) return { answer: written.answer, note: { ...note, run: { ...run, read: written.read } } }
  if ('planned' in written) return { planned: written.planned, note }
  await say({ type: 'again' })
  return { answer: await quoted(asMember, { ...quoting, ...written }), note }
}

interface Quoting {
  row: SearchRow
  files: SearchedFiles
  history: readonly EarlierTurn[]
  say: (event: SearchEvent) => Promise<void>
  signal: AbortSignal
  /** Why no model writes. */
  degraded: NonNullable<Answer['degraded']>[number]
  /** What a model has searched for before. */
  queries?: readonly string[]
}

async function quoted(context: UseCaseContext<Member, unknown>, { row, degraded, say, queries = [], ...of }: Quoting): Promise<Answer> {
  const quoting = quoteFiles(context, { query: row.query, fileIds: row.fileIds, lacks: [degraded], ...of })
  let step = await quoting.next()
  for (; step.done !== true; step = await quoting.next()) await say(step.value)
  const { searched, ...answer } = step.value
  return { ...answer, searched: { ...searched, queries: [...new Set([...searched.queries, ...queries])] } }
}
