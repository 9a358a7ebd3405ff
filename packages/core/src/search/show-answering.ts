import type { Answering } from '@dossier/contract'
import { chooseModel } from '../model-settings/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'

/** The model that would answer a question of this person in this workspace now. */
export const showAnswering = useCase({
  needs: ['clock', 'languageModels', 'secretBox'],
  policy: inProjectPolicy('search.read'),
  async run(context, input: { projectId: number }): Promise<Answering> {
    const choice = await chooseModel(context, input)
    return { model: choice.state === 'ready' ? choice.models.answering.name : null, spent: choice.state === 'spent' }
  },
})
