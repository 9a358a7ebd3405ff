import { endpoints, type ModelTrial, type SearchModelTrial } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { type ModelDraft, ownModelOf, searchModelOf } from './model-draft.ts'
import type { ModelKind } from './model-kinds.ts'

/** The test of a model of a kind. */
export interface Trial {
  data: ModelTrial | SearchModelTrial | undefined
  error: Error | null
  isPending: boolean
  reset: () => void
  /** Tests the draft, or without one the current model. */
  run: (draft?: ModelDraft) => void
}

export function useTrial(kind: ModelKind): Trial {
  const answering = useSend(endpoints.modelSettings.try, { quiet: true })
  const searching = useSend(endpoints.modelSettings.trySearchModel, { quiet: true })
  const { data, error, isPending, reset } = kind === 'answering' ? answering : searching
  return {
    data,
    error,
    isPending,
    reset,
    run: (draft) => {
      if (kind === 'answering') answering.mutate(draft === undefined ? {} : { own: ownModelOf(draft) })
      else searching.mutate({ purpose: kind, ...(draft && searchModelOf(kind, draft)) })
    },
  }
}
