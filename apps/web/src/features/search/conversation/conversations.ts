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
import { putBack, takeBack } from '../composer/drafts.ts'
import { planFirst } from '../composer/plan-first-choice.ts'
import { chooseScope as rememberScope, openScope } from './remembered-scope.ts'
import { searchTexts } from '../search.texts.ts'
import { type Followed, followAnswer } from './follow-answer.ts'
import { afterEvent, conversationIdOf, isUnderWay, newTurn, type ScopeFile, type Turn, turnOfRecord } from './turn.ts'

/** The questions asked one after another in a workspace. */
export interface Conversation {
  turns: readonly Turn[]
  /** Searches of what stood here before: the address still names one of them for a moment, and it is not to be opened again by that. */
  left: readonly number[]
}

const empty: Conversation = { turns: [], left: [] }

/** By workspace. Outside React, so that an answer goes on while its reader looks at another screen. */
export const conversations = createStore<ReadonlyMap<number, Conversation>>(new Map())
const running = new Map<string, AbortController>()
/** Of each question under way the conversation that it turns out to be of; undefined where it ended before that was known. */
const conversationsToBe = new Map<string, Promise<number | undefined>>()
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

/** What lists or shows the search has to be loaded anew. */
function noteRecord(record: SearchRecord): void {
  queryClient.setQueryData(keyOf(endpoints.search.get, { searchId: record.id }), record)
  noteChange()
}

function noteChange(): void {
  for (const stale of [endpoints.search.list, endpoints.conversations.list, endpoints.conversations.get])
    void queryClient.invalidateQueries({ queryKey: keyOf(stale) })
}

async function follow(turn: Turn, followed: Followed | Promise<Followed>): Promise<void> {
  const leaving = new AbortController()
  const conversation = Promise.withResolvers<number | undefined>()
  let isKept = turn.searchId !== undefined
  running.set(turn.key, leaving)
  conversationsToBe.set(turn.key, conversation.promise)
  try {
    const asked = await followed
    leaving.signal.throwIfAborted()
    await followAnswer(asked, {
      onEvent(event) {
        if (event.type === 'done') noteRecord(event.record)
        if (event.type === 'done') conversation.resolve(event.record.conversationId)
        if (event.type === 'searching' && event.conversationId !== undefined) conversation.resolve(event.conversationId)
        isKept ||= event.type === 'done' || (event.type === 'searching' && event.searchId !== undefined)
        if (event.type === 'searching' && event.searchId !== undefined) noteChange()
        changeTurn(turn, (one) => afterEvent(one, event))
        // Answered in the background, and shown no more: whoever comes back follows it anew.
        if (event.type === 'searching' && event.searchId !== undefined && !isShown(turn)) leaving.abort()
      },
      onReach: (isReached) => changeTurn(turn, (one) => ({ ...one, isLost: !isReached })),
      signal: leaving.signal,
    })
    // A stream that breaks off without an end has failed, whatever it said before.
    changeTurn(turn, (one) => (isUnderWay(one) ? { ...one, phase: 'failed' } : one))
  } catch (error) {
    if (leaving.signal.aborted) return
    if (error instanceof ApiError && error.code === 'TOO_MANY_QUESTIONS') putBack(turn.projectId, turn.query)
    // Nothing else tells of a question that is neither on screen nor kept.
    if (!isKept && !isShown(turn)) showToast({ kind: 'failure', title: textOf(searchTexts, 'failed'), description: turn.query })
    changeTurn(turn, (one) =>
      isUnderWay(one) ? { ...one, phase: 'failed', failure: error instanceof Error ? error.message : undefined } : one,
    )
  } finally {
    conversation.resolve(undefined)
    if (running.get(turn.key) === leaving) running.delete(turn.key)
    if (conversationsToBe.get(turn.key) === conversation.promise) conversationsToBe.delete(turn.key)
  }
}

function isShown(turn: Turn): boolean {
  return conversationOf(conversations.get(), turn.projectId).turns.some(({ key }) => key === turn.key)
}

function questionOf({ query, projectId, fileIds, conversationId, byPlan }: Turn): Followed {
  return {
    question: {
      query,
      projectId,
      file_search_tools: [...fileIds],
      ...(conversationId === undefined ? {} : { conversationId }),
      ...(byPlan === undefined ? planFirst.get() && { reviewPlan: true } : { plan: byPlan }),
    },
  }
}

/**
 * Asks a question after those that stand there already, whether those are answered or not: each is answered by itself. Only until the first
 * has begun a conversation do the others wait.
 */
export function ask(projectId: number, query: string, files: readonly Omit<ScopeFile, 'path'>[]): void {
  askOf({ projectId, query, fileIds: files.map(({ id }) => id), askedOf: { files, others: [] }, byPlan: undefined })
}

/** Asks the question of a turn once more, by a plan that its reader made of the turn's. */
export function askByPlan(turn: Turn, byPlan: EditedPlan): void {
  askOf({ ...turn, byPlan })
}

/** Shows in the place of a question what it has become meanwhile, and follows it where it goes on. */
export function takeUp(turn: Turn, record: SearchRecord): void {
  const taken = { ...turnOfRecord(record), key: turn.key }
  noteRecord(record)
  changeTurn(turn, () => taken)
  if (isUnderWay(taken)) void follow(taken, { searchId: record.id })
}

function askOf(question: Pick<Turn, 'projectId' | 'query' | 'fileIds' | 'askedOf' | 'byPlan'>): void {
  asked += 1
  const { projectId } = question
  const { turns } = conversationOf(conversations.get(), projectId)
  // What an integration named beside the files is not asked again.
  const askedOf = { ...question.askedOf, others: [] }
  const turn = newTurn(`question-${asked}`, { ...question, askedOf, conversationId: conversationIdOf(turns) })
  change(projectId, (conversation) => ({ ...conversation, turns: [...conversation.turns, turn] }))
  void follow(turn, turn.conversationId === undefined ? onceBegun(turn, turns) : questionOf(turn))
}

/** The question, as soon as the conversation is known that those before it begin. */
async function onceBegun(turn: Turn, before: readonly Turn[]): Promise<Followed> {
  for (const { key } of before) {
    const conversationId = await conversationsToBe.get(key)
    if (conversationId !== undefined) return questionOf({ ...turn, conversationId })
  }
  return questionOf(turn)
}

/** Asks a failed or stopped question again: in its place, or, where it is kept, after it. */
export function askAgain(turn: Turn): void {
  takeBack(turn.projectId, turn.query)
  if (turn.searchId !== undefined) return askOf(turn)
  // Those after it may have begun the conversation meanwhile.
  const { turns } = conversationOf(conversations.get(), turn.projectId)
  const again = newTurn(turn.key, { ...turn, conversationId: turn.conversationId ?? conversationIdOf(turns) })
  changeTurn(turn, () => again)
  void follow(again, questionOf(again))
}

/** Stops an answer. What a model has written of it is kept. */
export function stop(turn: Turn): void {
  if (turn.searchId === undefined) {
    running.get(turn.key)?.abort()
    changeTurn(turn, (one) => ({ ...one, phase: 'cancelled' }))
  } else {
    void cancel(turn, turn.searchId)
  }
}

async function cancel(turn: Turn, searchId: number): Promise<void> {
  try {
    const record = await call(endpoints.search.cancel, { searchId })
    running.get(turn.key)?.abort()
    noteRecord(record)
    changeTurn(turn, (one) => afterEvent(one, { type: 'done', record }))
  } catch (error) {
    showToast({ kind: 'failure', title: error instanceof Error ? error.message : '' })
  }
}

/** Follows no more what is about to be shown no more. Models go on in the background; what is quoted at once ends by itself. */
function leave(projectId: number): void {
  for (const turn of conversationOf(conversations.get(), projectId).turns) if (turn.searchId !== undefined) running.get(turn.key)?.abort()
}

/** Begins anew. The files to search in stay chosen. */
export function startNew(projectId: number): void {
  leave(projectId)
  change(projectId, ({ turns, ...conversation }) => ({
    ...conversation,
    turns: [],
    left: turns.flatMap(({ searchId }) => searchId ?? []),
  }))
}

/** The address has followed. */
export function arrived(projectId: number): void {
  change(projectId, (conversation) => ({ ...conversation, left: [] }))
}

/** Shows a kept conversation in place of what stands there, and follows what is still being answered in it. */
export function showConversation({ id, projectId, searches }: Pick<KeptConversation, 'id' | 'projectId' | 'searches'>): void {
  leave(projectId)
  const turns = searches.map(turnOfRecord)
  openScope(projectId, id, scopeOfTurn(turns.at(-1)))
  change(projectId, (conversation) => ({ ...conversation, turns, left: [] }))
  for (const turn of turns) if (isUnderWay(turn) && turn.searchId !== undefined) void follow(turn, { searchId: turn.searchId })
}

/** A figure of an answer that stands there is kept, or not any more; so it is where the same question was asked again. */
export async function notePick(record: SearchRecord): Promise<void> {
  noteRecord(record)
  noteCandidates(record)
  const { turns } = conversationOf(conversations.get(), record.projectId)
  const others = turns.filter(({ searchId, candidates }) => searchId !== record.id && candidates.length > 0)
  await Promise.allSettled(
    others.map(async ({ searchId }) => {
      if (searchId !== undefined) noteCandidates(await call(endpoints.search.get, { searchId }))
    }),
  )
}

function noteCandidates(record: SearchRecord): void {
  const { candidates = [] } = record.answer
  change(record.projectId, (conversation) => ({
    ...conversation,
    turns: conversation.turns.map((turn) => (turn.record?.id === record.id ? { ...turn, candidates, record } : turn)),
  }))
}

/** What the reader thinks of an answer that stands there. */
export function noteFeedback(projectId: number, searchId: number, feedback: SearchFeedback | undefined): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(endpoints.conversations.get) })
  change(projectId, (conversation) => ({
    ...conversation,
    turns: conversation.turns.map((turn) => (turn.record?.id === searchId ? withFeedback(turn, turn.record, feedback) : turn)),
  }))
}

function withFeedback(turn: Turn, { feedback: _before, ...record }: SearchRecord, feedback: SearchFeedback | undefined): Turn {
  return { ...turn, record: { ...record, ...(feedback && { feedback }) } }
}

/** The files of a question, as they are chosen again; what they are called is found out where it is not known. */
function scopeOfTurn(turn: Turn | undefined): ScopeFile[] {
  const names = new Map(turn?.askedOf.files.map(({ id, filename }) => [id, filename]))
  return (turn?.fileIds ?? []).map((id) => ({ id, filename: names.get(id) ?? '', path: [] }))
}

/** Chooses the files that the next question is asked of. */
export function chooseScope(projectId: number, files: readonly ScopeFile[]): void {
  rememberScope(projectId, files, conversationIdOf(conversationOf(conversations.get(), projectId).turns))
}

onSessionEnd(() => {
  for (const controller of running.values()) controller.abort()
  conversations.set(new Map())
})
