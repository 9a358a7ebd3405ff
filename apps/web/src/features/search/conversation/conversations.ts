import { endpoints, type SearchRecord } from '@dossier/contract'
import { keyOf, queryClient, streamEvents } from '../../../api/index.ts'
import { onSessionEnd } from '../../../session/index.ts'
import { createStore } from '../../../store.ts'
import { afterEvent, isUnderWay, newTurn, type ScopeFile, type Turn, turnOfRecord } from './turn.ts'

/** The questions asked one after another in a workspace, and the files to search in for the next one. */
export interface Conversation {
  turns: readonly Turn[]
  scope: readonly ScopeFile[]
}

const empty: Conversation = { turns: [], scope: [] }

/** By workspace. Outside React, so that an answer goes on while its reader looks at another screen. */
export const conversations = createStore<ReadonlyMap<number, Conversation>>(new Map())
const running = new Map<string, AbortController>()
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

function stopAll(turns: readonly Turn[]): void {
  for (const turn of turns) running.get(turn.key)?.abort()
}

async function answer(turn: Turn): Promise<void> {
  const leaving = new AbortController()
  running.set(turn.key, leaving)
  const request = { query: turn.query, projectId: turn.projectId, file_search_tools: [...turn.fileIds] }
  try {
    await streamEvents(
      endpoints.search.ask,
      request,
      (event) => {
        if (event.type === 'done') {
          queryClient.setQueryData(keyOf(endpoints.search.get, { searchId: event.record.id }), event.record)
          void queryClient.invalidateQueries({ queryKey: keyOf(endpoints.search.list) })
        }
        changeTurn(turn, (one) => afterEvent(one, event))
      },
      leaving.signal,
    )
    // A stream that breaks off without an end has failed, whatever it said before.
    changeTurn(turn, (one) => (isUnderWay(one) ? { ...one, phase: 'failed' } : one))
  } catch (error) {
    const phase = leaving.signal.aborted ? 'cancelled' : 'failed'
    changeTurn(turn, (one) => (isUnderWay(one) ? { ...one, phase, failure: error instanceof Error ? error.message : undefined } : one))
  } finally {
    running.delete(turn.key)
  }
}

/** Asks a question after those that stand there already. */
export function ask(projectId: number, query: string, fileIds: readonly number[]): Turn {
  asked += 1
  const turn = newTurn(`question-${asked}`, { projectId, query, fileIds })
  change(projectId, (conversation) => ({ ...conversation, turns: [...conversation.turns, turn] }))
  void answer(turn)
  return turn
}

/** Asks a failed or stopped question again, in its place. */
export function askAgain(turn: Turn): void {
  const again = newTurn(turn.key, turn)
  changeTurn(turn, () => again)
  void answer(again)
}

export function stop(turn: Turn): void {
  running.get(turn.key)?.abort()
}

/** Begins anew; what is still being answered is stopped. The files to search in stay. */
export function startNew(projectId: number): void {
  stopAll(conversationOf(conversations.get(), projectId).turns)
  change(projectId, (conversation) => ({ ...conversation, turns: [] }))
}

/** Shows a kept search in place of what stands there. */
export function showRecord(record: SearchRecord): void {
  stopAll(conversationOf(conversations.get(), record.projectId).turns)
  change(record.projectId, (conversation) => ({ ...conversation, turns: [turnOfRecord(record)] }))
}

export function chooseScope(projectId: number, scope: readonly ScopeFile[]): void {
  change(projectId, (conversation) => ({ ...conversation, scope }))
}

onSessionEnd(() => {
  for (const controller of running.values()) controller.abort()
  conversations.set(new Map())
})
