import { type AnswerModel, type Journal, journalled } from '@dossier/research'
import { meteredModel } from '../../model-settings/index.ts'
import type { LanguageModels } from '@dossier/models'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import type { SearchRow } from '../searches.repository.ts'

/** The models of an answer as the investigation asks them. */
export interface RecordedModels {
  answering: AnswerModel
  helper: AnswerModel
  /** How long an answer may take, where it is set. */
  timeLimitSeconds?: number | undefined
}

/**
 * The models of an answer: their requests are counted, and their replies kept in its journal. Both share one: their requests come one after
 * the other.
 */
export function recordedModels(
  context: UseCaseContext<Member, unknown, 'clock'>,
  { id: searchId, projectId }: { id: number; projectId: number },
  { answering, helper }: LanguageModels,
  journal: Journal,
): RecordedModels {
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
