import type { Answer, InputOf, SearchEvent, searchEndpoints } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { chooseModel } from '../../model-settings/index.ts'
import { inProjectPolicy, type ProjectAccess } from '../../projects/index.ts'
import { runsUnderWay, startRun } from '../../runs/index.ts'
import { type Member, type UseCaseContext, useCase } from '../../use-case/index.ts'
import { answerType } from '../answering/answer-run.ts'
import { earlierTurns } from '../answering/earlier-turns.ts'
import { quoteFiles, quotingNeeds, type QuotingPort } from '../answering/quote-files.ts'
import { continueOrStartConversation, requireOpenConversation } from '../conversations/continue-conversation.ts'
import { searchAuditEvent } from '../audit-events.ts'
import { gatheringNeeds, type GatheringPort, gatherOutside } from '../outside/gather-outside.ts'
import { documentsOf, prepareSnapshots } from '../outside/keep-snapshots.ts'
import { recordFor } from '../records-for.ts'
import { presentSearch } from '../search.present.ts'
import { searchesRepository } from '../searches.repository.ts'
import { followSearch } from '../watch-search.ts'
import { type Admission, admitQuestion } from './questions-in-flight.ts'
import { type ChosenSources, chooseSources, withUnavailable } from './chosen-sources.ts'
import { runPrioritized } from './run-prioritized.ts'
import { requireSearchableCells, scopeToCells } from '../cells/scope-to-cells.ts'
import { filesToSearchAtOnce, noFiles, presentSearched, type SearchedFiles } from './searched-files.ts'

/** `admission`: of a caller that has already admitted the question. */
type AskInput = InputOf<typeof searchEndpoints.ask> & { signal?: AbortSignal; admission?: Admission }
type Context = UseCaseContext<Member, ProjectAccess, QuotingPort | GatheringPort | 'languageModels' | 'questionLimits' | 'queue'>

/**
 * Answers a question from the workspace's files, and from outside sources as far as it names them, and stores the answer. Yields events; the last is `done` with the stored record. With a
 * language model the answer is written in the background and continues when the caller disconnects; without one it is quoted immediately.
 *
 * @throws FILE_NOT_FOUND when a file to search in is not in the workspace; CELLS_NOT_SEARCHABLE; CONVERSATION_NOT_FOUND; TOO_MANY_QUESTIONS
 */
export const askQuestion = useCase({
  needs: [...quotingNeeds, ...gatheringNeeds, 'languageModels', 'questionLimits', 'queue'],
  policy: inProjectPolicy('search.ask'),
  async run(context, input: AskInput) {
    const { deps, actor, read } = context
    const { admission = admitQuestion(deps, `person ${actor.userId}, asking from within`) } = input
    try {
      admission.assignTo(actor.userId, await runsUnderWay(read, answerType.kind, actor.userId))
      return await runPrioritized(() => acceptQuestion(context, input, admission))
    } catch (error) {
      admission.leave()
      throw error
    }
  },
})

async function acceptQuestion(context: Context, asked: AskInput, admission: Admission): Promise<AsyncIterable<SearchEvent>> {
  const { cells, projectId } = asked
  const input = cells === undefined ? asked : { ...asked, file_search_tools: [cells.fileId] }
  const { file_search_tools: fileIds } = input
  const chosen = await chooseSources(context, input, fileIds)
  let files = chosen.files ? await filesToSearchAtOnce(context, projectId, fileIds) : noFiles(projectId)
  if (cells !== undefined) {
    requireSearchableCells(files, cells)
    files = await scopeToCells(context.deps, files, cells)
  }
  await requireOpenConversation(context.read, context.actor, input)
  const hasNothing = files.named.size === 0 && chosen.outside.length === 0
  const choice = hasNothing ? ({ state: 'none' } as const) : await chooseModel(context, input)
  if (choice.state !== 'ready') {
    // If the caller disconnects before the first event, the generator never starts, so its `finally` would not release the admission.
    input.signal?.addEventListener('abort', () => admission.leave(), { once: true })
    return answeredWithin(
      admission,
      answerAtOnce(context, input, { files, chosen, lacks: choice.state === 'spent' ? ['budget-spent'] : [] }),
    )
  }
  const { first, ...begun } = await begin(context, input, files, chosen)
  // From here on it counts among the answers that models are writing.
  admission.leave()
  return following(first, followSearch(context, begun, { after: 1, signal: input.signal }))
}

/** Sends the first event without reading it again: of many questions asked in one moment, each has its reaction sooner. */
async function* following(first: SearchEvent, others: AsyncIterable<SearchEvent>): AsyncGenerator<SearchEvent> {
  yield first
  yield* others
}

async function* answeredWithin(admission: Admission, events: AsyncIterable<SearchEvent>): AsyncGenerator<SearchEvent> {
  try {
    yield* events
  } finally {
    admission.leave()
  }
}

/** Stores the question and starts its run, whose first event is `first`. */
async function begin(
  { actor, deps, write }: Context,
  input: AskInput,
  files: SearchedFiles,
  chosen: ChosenSources,
): Promise<{ searchId: number; runId: number; first: SearchEvent }> {
  const { query } = input
  const now = deps.clock.now()
  const searched = presentSearched(files, [query])
  const answer: Answer = withUnavailable<Answer>({ mode: 'model', kind: 'none', found: false, sentences: [], searched, hits: [] }, chosen)
  return write(async (within) => {
    const search = await newSearch(within, actor, input, { files, now })
    const searchId = await within(searchesRepository).create({ ...search, answer })
    const { conversationId } = search
    const first: SearchEvent = { type: 'searching', searched, searchId, conversationId }
    const about = { projectId: input.projectId, subject: query, subjectId: searchId, input: { searchId, conversationId } }
    const runId = await startRun(within, { deps, actor }, answerType, { ...about, events: [first] })
    await record(
      within,
      actor,
      searchAuditEvent('search.asked', { id: searchId, projectId: input.projectId, conversationId }, askedOutside(chosen)),
      now,
    )
    return { searchId, runId, first }
  })
}

async function* answerAtOnce(
  context: Context,
  input: AskInput,
  { files: named, chosen, lacks }: { files: SearchedFiles; chosen: ChosenSources; lacks: NonNullable<Answer['degraded']> },
): AsyncGenerator<SearchEvent> {
  const { actor, deps, read, write } = context
  const { query, file_search_tools: fileIds, signal } = input
  yield { type: 'searching', searched: presentSearched(named, [query]) }

  const history = await earlierTurns(read, { conversationId: input.conversationId, sent: input.chat_history })
  const outside = await gatherOutside(context, { query, sources: chosen.outside, dart: input.dart_params, files: named, signal })
  const files = { ...named, outside }
  let quoted: Answer
  try {
    const quoting = quoteFiles(context, { query, fileIds, history, files, signal, lacks })
    let step = await quoting.next()
    for (; step.done !== true; step = await quoting.next()) yield step.value
    quoted = step.value
  } finally {
    outside.set?.close()
  }
  const answer = withUnavailable(quoted, chosen)
  const snapshots = await prepareSnapshots(context, { ...actor, projectId: input.projectId }, documentsOf(answer, outside))
  const searchId = await write(async (within) => {
    const now = deps.clock.now()
    const search = await newSearch(within, actor, input, { files, now })
    const id = await within(searchesRepository).create({ ...search, answer })
    await snapshots.add(within, id)
    const { conversationId, projectId } = search
    await record(
      within,
      actor,
      searchAuditEvent('search.asked', { id, projectId, conversationId }, { found: answer.found, ...askedOutside(chosen) }),
      now,
    )
    return id
  })
  const row = await read(searchesRepository).unsafeFind(searchId)
  if (row !== undefined) yield { type: 'done', record: await recordFor(read, actor, presentSearch(row, actor.language)) }
}

/** The outside sources that a question was sent to, for the audit log. */
const askedOutside = ({ outside }: ChosenSources) => (outside.length > 0 ? { sources: outside.join(', ') } : {})

async function newSearch(
  within: Parameters<typeof continueOrStartConversation>[0],
  actor: Member,
  { projectId, conversationId, query, file_search_tools: fileIds, toolids, chat_history, dart_params, plan, reviewPlan, cells }: AskInput,
  { files, now }: { files: SearchedFiles; now: Date },
) {
  return {
    projectId,
    conversationId: await continueOrStartConversation(within, actor, { conversationId, projectId, query, now }),
    query,
    fileIds,
    options: {
      toolids,
      chat_history,
      ...(dart_params !== undefined && { dart_params }),
      ...(plan === undefined ? reviewPlan === true && { reviewPlan } : { plan }),
      ...(cells && { cells }),
      ...(files.chosen.length > 0 && { files: files.chosen }),
    },
    createdBy: actor.userId,
    createdAt: now,
  }
}
