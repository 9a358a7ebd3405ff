import { type AnswerModel, type Journal, journalled } from '@dossier/research'
import { meteredModel } from '../../model-settings/index.ts'
import type { LanguageModels } from '@dossier/models'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import type { SearchRow } from '../searches.repository.ts'

/** The models that an investigation calls. */
export interface RecordedModels {
  answering: AnswerModel
  helper: AnswerModel
  /** Time limit of an answer, if configured. */
  timeLimitSeconds?: number | undefined
}

/**
 * Wraps models so that their usage is counted and their replies are stored in the journal. Both models share one journal since their
 * requests are sequential.
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

/** The properties of the models that their requests depend on, stored with the answer. */
export function asRecorded({ answering, helper }: RecordedModels): Pick<NonNullable<SearchRow['options']['run']>, 'answering' | 'helper'> {
  const kept = ({ name, contextTokens, prices }: AnswerModel) => ({
    name,
    ...(contextTokens !== undefined && { contextTokens }),
    ...(prices && { prices }),
  })
  return { answering: kept(answering), helper: kept(helper) }
}
