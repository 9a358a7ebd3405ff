import type { Replay, Sentence } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { binRepository } from '../../files/index.ts'
import { runStepsRepository } from '../../runs/index.ts'
import { type Authorised, type Member, type UseCaseContext, useCase } from '../../use-case/index.ts'
import { earlierTurns } from '../answering/earlier-turns.ts'
import { pageFinder } from '../answering/find-pages.ts'
import { investigateFiles } from '../answering/investigate-files.ts'
import { pageLoader } from '../answering/page-loader.ts'
import { modelRequests } from '../answering/answer-run.ts'
import { type JournalEntry, journalEntryOf } from '../answering/model-journal.ts'
import { sentenceVerifier } from '../answering/sentence-verifier.ts'
import { presentSentence } from '../answering/write-with-model.ts'
import { chosenSources } from '../asking/chosen-sources.ts'
import { noFiles } from '../asking/searched-files.ts'
import { type LaterSearches, replayedSearches } from '../outside/later-searches.ts'
import { loadSnapshots } from '../outside/load-snapshots.ts'
import { openOutside } from '../outside/outside.ts'
import { scopeToCells } from '../cells/scope-to-cells.ts'
import { searchAuditEvent } from '../audit-events.ts'
import { planningOf } from '../planning/planning-of.ts'
import { searchPolicy } from '../search.policy.ts'
import type { SearchRow } from '../searches.repository.ts'
import { compareSentences } from './compare-sentences.ts'
import { remainingFiles, hashOfFiles } from './remaining-files.ts'
import { recheckSentences } from './recheck-sentences.ts'
import { replayedRankings } from './recorded-rankings.ts'
import { UnrecordedRequest, replayingModels } from './replaying-models.ts'
import { searchRankingsRepository } from './search-rankings.repository.ts'
import { quotingNeeds, type QuotingPort } from '../answering/quote-files.ts'

/** Without waiting for models an answer takes seconds. */
const REPLAY_MS = 60_000

type Context = UseCaseContext<Member, Authorised<SearchRow>, QuotingPort | 'reading'>
type Run = NonNullable<SearchRow['options']['run']>

/**
 * Repeats an answer with the recorded replies of its models on the current files that the actor may read. Calls no model, costs nothing and
 * leaves the stored answer unchanged.
 */
export const replaySearch = useCase({
  needs: [...quotingNeeds, 'reading'],
  policy: searchPolicy('search.read'),
  async run(context, { signal }: { searchId: number; signal?: AbortSignal }): Promise<Replay> {
    const { deps, actor, subject: row, write } = context
    const replay = await replayOf(context, row, signal)
    const event = searchAuditEvent('search.replayed', row, { outcome: replay.outcome })
    await write((within) => record(within, actor, event, deps.clock.now()))
    return replay
  },
})

async function replayOf(context: Context, row: SearchRow, signal: AbortSignal | undefined): Promise<Replay> {
  const { answer, options, state } = row
  if (state !== 'completed') return { outcome: 'not-replayed', reason: 'unfinished' }
  if (answer.mode !== 'model') return { outcome: 'not-replayed', reason: 'quoted' }
  const steps = row.runId === null ? [] : await context.read(runStepsRepository).sequence(row.runId, modelRequests)
  const entries = steps.map(journalEntryOf)
  if (options.run === undefined || entries.length === 0) return { outcome: 'not-replayed', reason: 'removed' }
  const held = await context.read(binRepository).filesInBin(row.projectId, options.run.read ?? [])
  if (held.length > 0) return { outcome: 'not-replayed', reason: 'in-bin' }
  const timeout = AbortSignal.timeout(REPLAY_MS)
  const either = signal === undefined ? timeout : AbortSignal.any([timeout, signal])
  const made = await replayAnswer(context, row, { run: options.run, entries, signal: either })
  if (timeout.aborted) return { outcome: 'not-replayed', reason: 'too-long' }
  const { differences, unrecorded } = made
  if (unrecorded === undefined && differences.length === 0) return { outcome: 'same', sentences: answer.sentences.length }
  return { outcome: 'different', cause: made.cause, differences, ...(unrecorded !== undefined && { unrecorded }) }
}

interface Recording {
  run: Run
  entries: readonly JournalEntry[]
  /** Of the answer's outside sources; undefined when it had none. */
  searches?: LaterSearches | undefined
  signal: AbortSignal
}

async function replayAnswer(
  context: Context,
  row: SearchRow,
  { run, entries, signal }: Recording,
): Promise<Omit<Extract<Replay, { outcome: 'different' }>, 'outcome'>> {
  const { deps, read } = context
  const { answer, projectId } = row
  const kept = await loadSnapshots(context, row.id, signal)
  const { later = [] } = run
  const addedLater = new Set(later.flatMap(({ added = [] }) => added))
  const outside =
    addedLater.size === 0 ? { ...kept } : await openOutside([...kept.documents.values()].filter(({ key }) => !addedLater.has(key)))
  const asksFiles = chosenSources(row.options, row.fileIds, new Set(answer.outside?.map(({ source }) => source))).files
  const named = { ...(asksFiles ? await remainingFiles(read, projectId, row.fileIds) : noFiles(projectId)), outside }
  const { cells } = row.options
  const files = cells === undefined ? named : await scopeToCells(deps, named, cells)
  const cause = hashOfFiles(files) !== run.files ? 'files' : answer.stoppedBy === 'time' ? 'bound' : 'program'
  const searches = answer.outside === undefined ? undefined : replayedSearches(files, later, kept.documents)
  try {
    const sentences = await replaySentences(context, row, files, { run, entries, searches, signal })
    return { cause, differences: compareSentences(answer.sentences, sentences) }
  } catch (error) {
    if (!(error instanceof UnrecordedRequest)) throw error
    const all = { ...files, outside: kept }
    const verify = await sentenceVerifier(deps, all, pageLoader(context, all))
    return {
      cause,
      unrecorded: error.purpose,
      differences: await recheckSentences(answer.sentences, all, verify, answer.plan?.understanding ?? row.query),
    }
  } finally {
    searches?.close()
    if (outside.set !== kept.set) outside.set?.close()
    kept.set?.close()
  }
}

/** @throws UnrecordedRequest */
async function replaySentences(
  context: Context,
  row: SearchRow,
  files: Awaited<ReturnType<typeof remainingFiles>>,
  { run, entries, searches, signal }: Recording,
): Promise<Sentence[]> {
  const { read } = context
  const { conversationId, id: searchId, options, query } = row
  const loadPage = pageLoader(context, files)
  const steps = await investigateFiles(context, {
    query,
    files,
    models: replayingModels(run, entries),
    history: await earlierTurns(read, { conversationId, searchId, sent: options.chat_history ?? [] }),
    planning: planningOf(row),
    findPages: pageFinder(context, { signal, wrapModels: replayedRankings(await read(searchRankingsRepository).list(searchId)) }),
    loadPage,
    later: searches,
    // Recorded replies return immediately; the caller sets the time limit.
    now: () => 0,
    left: run.left,
    signal,
  })
  for await (const step of steps) {
    if (step.type === 'end') return Promise.all(step.outcome.sentences.map((sentence) => presentSentence(sentence, files, loadPage)))
  }
  return []
}
