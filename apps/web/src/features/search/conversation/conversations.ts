import {
  type Conversation as KeptConversation,
  type EditedPlan,
  endpoints,
  type SearchFeedback,
  type SearchRecord,
} from '@dossier/contract'
import { ApiError, call, keyOf, queryClient } from '../../../api/index.ts'
import { onSessionEnd } from '../../../session/index.ts'
import { textOf } from '../../../i18n/index.ts'
import { createStore } from '../../../store.ts'
import { showToast } from '../../../ui/index.ts'
import { restoreDraft, clearDraft } from '../composer/drafts.ts'
import { planFirst } from '../composer/plan-first-choice.ts'
import { chooseScope as rememberScope, openScope } from './remembered-scope.ts'
import { searchTexts } from '../search.texts.ts'
import { type AnswerSource, followAnswer } from './follow-answer.ts'
import { type QuestionScope, toolIdsOf } from './question-scope.ts'
import { afterEvent, conversationIdOf, isUnderWay, newTurn, type Turn, turnOfRecord } from './turn.ts'

/** The conversation shown in a workspace. */
export interface Conversation {
  turns: readonly Turn[]
  /** Ids of the searches of the previous conversation. The address may still contain one of them, which must not reopen it. */
  closedSearchIds: readonly number[]
}

const empty: Conversation = { turns: [], closedSearchIds: [] }

/** Conversations by workspace. Kept outside React, so that answers continue while the user visits other screens. */
export const conversations = createStore<ReadonlyMap<number, Conversation>>(new Map())
const streams = new Map<string, AbortController>()
/** The conversation id of each running question, by turn; resolves to undefined where the question ended before the id was known. */
const pendingConversations = new Map<string, Promise<number | undefined>>()
let asked = 0

export function conversationOf(all: ReadonlyMap<number, Conversation>, projectId: number): Conversation {
  return all.get(projectId) ?? empty
}

function change(projectId: number, by: (conversation: Conversation) => Conversation): void {
  const all = conversations.get()
  conversations.set(new Map(all).set(projectId, by(conversationOf(all, projectId))))
}

function changeTurn(turn: Turn, by: (turn: Turn) => Turn): void {
  change(turn.projectId, (conversation) => ({
    ...conversation,
    turns: conversation.turns.map((one) => (one.key === turn.key ? by(one) : one)),
  }))
}

/** Caches a changed search and invalidates the queries that show it. */
function cacheRecord(record: SearchRecord): void {
  queryClient.setQueryData(keyOf(endpoints.search.get, { searchId: record.id }), record)
  invalidateSearches()
}

function invalidateSearches(): void {
  for (const stale of [endpoints.search.list, endpoints.conversations.list, endpoints.conversations.get])
    void queryClient.invalidateQueries({ queryKey: keyOf(stale) })
}

async function follow(turn: Turn, source: AnswerSource | Promise<AnswerSource>): Promise<void> {
  const controller = new AbortController()
  const conversation = Promise.withResolvers<number | undefined>()
  let isKept = turn.searchId !== undefined
  streams.set(turn.key, controller)
  pendingConversations.set(turn.key, conversation.promise)
  try {
    const asked = await source
    controller.signal.throwIfAborted()
    await followAnswer(asked, {
      onEvent(event) {
        if (event.type === 'done') cacheRecord(event.record)
        if (event.type === 'done') conversation.resolve(event.record.conversationId)
        if (event.type === 'searching' && event.conversationId !== undefined) conversation.resolve(event.conversationId)
        isKept ||= event.type === 'done' || (event.type === 'searching' && event.searchId !== undefined)
        if (event.type === 'searching' && event.searchId !== undefined) invalidateSearches()
        changeTurn(turn, (one) => afterEvent(one, event))
        // The answer continues on the server but is no longer shown; it is followed again when the user returns to it.
        if (event.type === 'searching' && event.searchId !== undefined && !isShown(turn)) controller.abort()
      },
      onConnectionChange: (isConnected) => changeTurn(turn, (one) => ({ ...one, isDisconnected: !isConnected })),
      signal: controller.signal,
    })
    // A stream that closes without a final event has failed.
    changeTurn(turn, (one) => (isUnderWay(one) ? { ...one, phase: 'failed' } : one))
  } catch (error) {
    if (controller.signal.aborted) return
    if (error instanceof ApiError && error.code === 'TOO_MANY_QUESTIONS') restoreDraft(turn.projectId, turn.query)
    // A toast is the only notice of a failed question that is neither on screen nor stored.
    if (!isKept && !isShown(turn)) showToast({ kind: 'failure', title: textOf(searchTexts, 'failed'), description: turn.query })
    changeTurn(turn, (one) =>
      isUnderWay(one) ? { ...one, phase: 'failed', failure: error instanceof Error ? error.message : undefined } : one,
    )
  } finally {
    conversation.resolve(undefined)
    if (streams.get(turn.key) === controller) streams.delete(turn.key)
    if (pendingConversations.get(turn.key) === conversation.promise) pendingConversations.delete(turn.key)
  }
}

function isShown(turn: Turn): boolean {
  return conversationOf(conversations.get(), turn.projectId).turns.some(({ key }) => key === turn.key)
}

function questionOf({ query, projectId, fileIds, questionScope, conversationId, byPlan }: Turn): AnswerSource {
  return {
    question: {
      query,
      projectId,
      file_search_tools: questionScope.searchesFiles ? [...fileIds] : [],
      toolids: toolIdsOf(questionScope),
      ...(questionScope.cells && { cells: questionScope.cells }),
      ...(conversationId === undefined ? {} : { conversationId }),
      ...(byPlan === undefined ? planFirst.get() && { reviewPlan: true } : { plan: byPlan }),
    },
  }
}

/**
 * Asks a question. Earlier questions may still be running; each is answered independently. It waits only until the first of them has started the
 * conversation.
 */
export function ask(projectId: number, query: string, scope: Omit<QuestionScope, 'others'>): void {
  const fileIds = scope.searchesFiles ? scope.files.map(({ id }) => id) : []
  askOf({ projectId, query, fileIds, questionScope: { ...scope, others: [] }, byPlan: undefined })
}

/** Asks the question of a turn again, with the edited plan. */
export function askByPlan(turn: Turn, byPlan: EditedPlan): void {
  askOf({ ...turn, byPlan })
}

/** Replaces a turn by its current record, and follows it if it is running. */
export function replaceTurn(turn: Turn, record: SearchRecord): void {
  const taken = { ...turnOfRecord(record), key: turn.key }
  cacheRecord(record)
  changeTurn(turn, () => taken)
  if (isUnderWay(taken)) void follow(taken, { searchId: record.id })
}

function askOf(question: Pick<Turn, 'projectId' | 'query' | 'fileIds' | 'questionScope' | 'byPlan'>): void {
  asked += 1
  const { projectId } = question
  const { turns } = conversationOf(conversations.get(), projectId)
  // Sources that only an integration can name are not requested again.
  const questionScope = { ...question.questionScope, others: [] }
  const turn = newTurn(`question-${asked}`, { ...question, questionScope, conversationId: conversationIdOf(turns) })
  change(projectId, (conversation) => ({ ...conversation, turns: [...conversation.turns, turn] }))
  void follow(turn, turn.conversationId === undefined ? questionInConversation(turn, turns) : questionOf(turn))
}

/** The question, once the conversation id of an earlier running question is known. */
async function questionInConversation(turn: Turn, before: readonly Turn[]): Promise<AnswerSource> {
  for (const { key } of before) {
    const conversationId = await pendingConversations.get(key)
    if (conversationId !== undefined) return questionOf({ ...turn, conversationId })
  }
  return questionOf(turn)
}

/** Retries a failed or stopped question: in its place, or, if it is stored, after it. */
export function askAgain(turn: Turn): void {
  clearDraft(turn.projectId, turn.query)
  if (turn.searchId !== undefined) return askOf(turn)
  // Later questions may have started the conversation meanwhile.
  const { turns } = conversationOf(conversations.get(), turn.projectId)
  const again = newTurn(turn.key, { ...turn, conversationId: turn.conversationId ?? conversationIdOf(turns) })
  changeTurn(turn, () => again)
  void follow(again, questionOf(again))
}

/** Stops an answer. What a model has written so far is kept. */
export function stop(turn: Turn): void {
  if (turn.searchId === undefined) {
    streams.get(turn.key)?.abort()
    changeTurn(turn, (one) => ({ ...one, phase: 'cancelled' }))
  } else {
    void cancel(turn, turn.searchId)
  }
}

async function cancel(turn: Turn, searchId: number): Promise<void> {
  try {
    const record = await call(endpoints.search.cancel, { searchId })
    streams.get(turn.key)?.abort()
    cacheRecord(record)
    changeTurn(turn, (one) => afterEvent(one, { type: 'done', record }))
  } catch (error) {
    showToast({ kind: 'failure', title: error instanceof Error ? error.message : '' })
  }
}

/** Closes the streams of a conversation that will no longer be shown. Answers continue on the server. */
function closeStreams(projectId: number): void {
  for (const turn of conversationOf(conversations.get(), projectId).turns) if (turn.searchId !== undefined) streams.get(turn.key)?.abort()
}

/** Starts a new conversation. The chosen files are kept. */
export function startConversation(projectId: number): void {
  closeStreams(projectId)
  change(projectId, ({ turns, ...conversation }) => ({
    ...conversation,
    turns: [],
    closedSearchIds: turns.flatMap(({ searchId }) => searchId ?? []),
  }))
}

/** Forgets the closed searches, once the address no longer contains them. */
export function clearClosedSearches(projectId: number): void {
  change(projectId, (conversation) => ({ ...conversation, closedSearchIds: [] }))
}

/** Shows a stored conversation and follows its running answers. */
export function showConversation({ id, projectId, searches }: Pick<KeptConversation, 'id' | 'projectId' | 'searches'>): void {
  closeStreams(projectId)
  const turns = searches.map(turnOfRecord)
  openScope(projectId, id, scopeOfTurn(turns.at(-1)))
  change(projectId, (conversation) => ({ ...conversation, turns, closedSearchIds: [] }))
  for (const turn of turns) if (isUnderWay(turn) && turn.searchId !== undefined) void follow(turn, { searchId: turn.searchId })
}

/** Applies a kept or released figure to the shown answer, and to other answers to the same question. */
export async function applyPick(record: SearchRecord): Promise<void> {
  cacheRecord(record)
  applyCandidates(record)
  const { turns } = conversationOf(conversations.get(), record.projectId)
  const others = turns.filter(({ searchId, candidates }) => searchId !== record.id && candidates.length > 0)
  await Promise.allSettled(
    others.map(async ({ searchId }) => {
      if (searchId !== undefined) applyCandidates(await call(endpoints.search.get, { searchId }))
    }),
  )
}

function applyCandidates(record: SearchRecord): void {
  const { candidates = [] } = record.answer
  change(record.projectId, (conversation) => ({
    ...conversation,
    turns: conversation.turns.map((turn) => (turn.record?.id === record.id ? { ...turn, candidates, record } : turn)),
  }))
}

/** Applies the reader's rating to the shown answer. */
export function applyFeedback(projectId: number, searchId: number, feedback: SearchFeedback | undefined): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(endpoints.conversations.get) })
  change(projectId, (conversation) => ({
    ...conversation,
    turns: conversation.turns.map((turn) => (turn.record?.id === searchId ? withFeedback(turn, turn.record, feedback) : turn)),
  }))
}

function withFeedback(turn: Turn, { feedback: _before, ...record }: SearchRecord, feedback: SearchFeedback | undefined): Turn {
  return { ...turn, record: { ...record, ...(feedback && { feedback }) } }
}

/** The files of a question as a scope; missing names are loaded later. */
function scopeOfTurn(turn: Turn | undefined): Parameters<typeof openScope>[2] {
  const names = new Map(turn?.questionScope.files.map(({ id, filename }) => [id, filename]))
  return {
    files: (turn?.fileIds ?? []).map((id) => ({ id, filename: names.get(id) ?? '', path: [] })),
    outside: turn?.questionScope.outside.map(({ source }) => source) ?? [],
    searchesFiles: turn?.questionScope.searchesFiles ?? true,
  }
}

/** Sets the scope of the next question. */
export function chooseScope(projectId: number, chosen: Parameters<typeof rememberScope>[1]): void {
  rememberScope(projectId, chosen, conversationIdOf(conversationOf(conversations.get(), projectId).turns))
}

onSessionEnd(() => {
  for (const controller of streams.values()) controller.abort()
  conversations.set(new Map())
})
