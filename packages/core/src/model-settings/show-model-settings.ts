import type { ModelSettings } from '@dossier/contract'
import { monthOf, spentSince } from '../model-usage/index.ts'
import { modelSettingsRepository } from '../organization-models/index.ts'
import { memberPolicy, type Needs, type Read, useCase } from '../use-case/index.ts'
import { presentModelSettings } from './model-settings.present.ts'

/** The models that answer and search for the organization, and their cost this month. */
export const showModelSettings = useCase({
  needs: ['clock', 'languageModels', 'searchModels'],
  policy: memberPolicy('models.read'),
  run: ({ deps, read }, _input: unknown) => currentSettings(deps, read),
})

export async function currentSettings(
  { clock, languageModels, searchModels }: Needs<'clock' | 'languageModels' | 'searchModels'>,
  read: Read,
): Promise<ModelSettings> {
  const [row, spent] = await Promise.all([read(modelSettingsRepository).find(), spentSince(read, monthOf(clock.now()))])
  const { embedding, reranking, transcription } = searchModels.operator
  const operator = { answering: languageModels.operator?.answering.name, embedding, reranking, transcription }
  return presentModelSettings(row, operator, spent)
}
