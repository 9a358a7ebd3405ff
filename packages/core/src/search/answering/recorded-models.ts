import { type AnswerModel, journalled, openJournal } from '@dossier/research'
import { meteredModel } from '../../model-settings/index.ts'
import type { LanguageModels } from '@dossier/models'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import type { SearchRow } from '../searches.repository.ts'
import { type JournalEntry, searchJournalRepository } from './search-journal.repository.ts'

/** The models of an answer as the investigation asks them. */
export interface RecordedModels {
  answering: AnswerModel
  helper: AnswerModel
  /** How long an answer may take, where it is set. */
  timeLimitSeconds?: number | undefined
}

/**
 * The models of an answer: their requests are counted, and their replies kept with its search. Those that it got before are taken again as
 * long as the same is asked: an answer that was interrupted asks nobody twice.
 *
 * @param before replies in the order in which they came
 */
export function recordedModels(
  context: UseCaseContext<Member, unknown>,
  { id: searchId, projectId }: { id: number; projectId: number },
  { answering, helper }: LanguageModels,
  before: readonly JournalEntry[],
): RecordedModels {
  const { deps, write } = context
  // Both models share one journal: their requests come one after the other.
  const entries = before.map(({ requestHash: hash, reply }) => ({ hash, reply }))
  const journal = openJournal(entries, ({ hash: requestHash, ...noted }, place) =>
    write((within) => within(searchJournalRepository).put(searchId, place + 1, { ...noted, requestHash, at: deps.clock.now() })),
  )
  const recorded = (service: LanguageModels['helper'], purpose: 'planning' | 'answering') =>
    journalled(meteredModel(context, service, { projectId, searchId, purpose }), journal)
  return {
    answering: recorded(answering, 'answering'),
    helper: recorded(helper, 'planning'),
    timeLimitSeconds: answering.timeLimitSeconds,
  }
}

/** What is kept of models with an answer: their requests depend on it. */
export function asRecorded({ answering, helper }: RecordedModels): Pick<NonNullable<SearchRow['options']['run']>, 'answering' | 'helper'> {
  const kept = ({ name, contextTokens, prices }: AnswerModel) => ({
    name,
    ...(contextTokens !== undefined && { contextTokens }),
    ...(prices && { prices }),
  })
  return { answering: kept(answering), helper: kept(helper) }
}
