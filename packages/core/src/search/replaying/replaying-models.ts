import type { Replay } from '@dossier/contract'
import { type AnswerModel, journalled, openJournal, purposeOf } from '@dossier/research'
import type { RecordedModels } from '../answering/recorded-models.ts'
import type { JournalEntry } from '../answering/model-journal.ts'
import type { SearchRow } from '../searches.repository.ts'

type Purpose = NonNullable<Extract<Replay, { outcome: 'different' }>['unrecorded']>

/** A model would be asked something that it was not asked then. */
export class NotInRecord extends Error {
  readonly purpose: Purpose
  constructor(purpose: Purpose) {
    super(`the record has no reply for ${purpose}`)
    this.purpose = purpose
  }
}

/** The models of a kept answer, who say again what they said. They reach nobody; what they were not asked then ends the run. */
export function replayingModels(
  { answering, helper }: NonNullable<SearchRow['options']['run']>,
  entries: readonly JournalEntry[],
): RecordedModels {
  const journal = openJournal(entries, () => undefined)
  const replaying = ({ name, contextTokens, prices }: typeof helper): AnswerModel =>
    journalled({ name, contextTokens, prices, ask: (request) => Promise.reject(new NotInRecord(purposeOf(request))) }, journal)
  return { answering: replaying(answering), helper: replaying(helper) }
}
