import { type Journal, type JournalEntry as NotedRequest, type ModelRequest, openJournal } from '@dossier/research'
import type { RunContext, StoredStep } from '../../runs/index.ts'
import { type AnswerInput, modelRequests } from './answer-run.ts'

/** A request to a model with its reply, as stored with the answer. */
export interface JournalEntry extends NotedRequest {
  request: ModelRequest
}

/**
 * Opens the journal of a run's model requests. After an interruption, replies that were already received are reused as long as the requests
 * are the same, so no model is asked twice.
 */
export async function modelJournal(running: RunContext<AnswerInput, null>): Promise<Journal> {
  const before = (await running.sequence(modelRequests)).map(journalEntryOf)
  return openJournal(before, ({ hash: inputHash, ...result }, place) => running.keep(modelRequests, place, { inputHash, result }))
}

/** Parses a stored step. */
export function journalEntryOf({ inputHash, result }: StoredStep): JournalEntry {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by modelJournal alone
  return { hash: inputHash ?? '', ...(result as Omit<JournalEntry, 'hash'>) }
}
