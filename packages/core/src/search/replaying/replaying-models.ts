import type { Replay } from '@dossier/contract'
import { type AnswerModel, journalled, openJournal, purposeOf } from '@dossier/research'
import type { RecordedModels } from '../answering/recorded-models.ts'
import type { JournalEntry } from '../answering/model-journal.ts'
import type { SearchRow } from '../searches.repository.ts'

type Purpose = NonNullable<Extract<Replay, { outcome: 'different' }>['unrecorded']>

/** A replay would send a request that is not in the record. */
export class UnrecordedRequest extends Error {
  readonly purpose: Purpose
  constructor(purpose: Purpose) {
    super(`the record has no reply for ${purpose}`)
    this.purpose = purpose
  }
}

/** Models that return the recorded replies of an answer. They throw `UnrecordedRequest` for any other request. */
export function replayingModels(
  { answering, helper }: NonNullable<SearchRow['options']['run']>,
  entries: readonly JournalEntry[],
): RecordedModels {
  const journal = openJournal(entries, () => undefined)
  const replaying = ({ name, contextTokens, prices }: typeof helper): AnswerModel =>
    journalled({ name, contextTokens, prices, ask: (request) => Promise.reject(new UnrecordedRequest(purposeOf(request))) }, journal)
  return { answering: replaying(answering), helper: replaying(helper) }
}
