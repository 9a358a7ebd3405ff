import { type Journal, type JournalEntry as NotedRequest, type ModelRequest, openJournal } from '@dossier/research'
import type { RunContext, KeptStep } from '../../runs/index.ts'
import { type AnswerInput, modelRequests } from './answer-run.ts'

/** What a model was asked for an answer, and what came of it. */
export interface JournalEntry extends NotedRequest {
  request: ModelRequest
}

/**
 * The requests to models of a run, its steps. Those that it got before are taken again as long as the same is asked: an answer that was
 * interrupted asks nobody twice.
 */
export async function modelJournal(running: RunContext<AnswerInput, null>): Promise<Journal> {
  const before = (await running.sequence(modelRequests)).map(journalEntryOf)
  return openJournal(before, ({ hash: inputHash, ...result }, place) => running.keep(modelRequests, place, { inputHash, result }))
}

/** A step as it was kept. */
export function journalEntryOf({ inputHash, result }: KeptStep): JournalEntry {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by modelJournal alone
  return { hash: inputHash ?? '', ...(result as Omit<JournalEntry, 'hash'>) }
}
