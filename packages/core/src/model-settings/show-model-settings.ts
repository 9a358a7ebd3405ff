import type { ModelSettings } from '@dossier/contract'
import { modelCallsRepository, monthOf } from '../model-usage/index.ts'
import { type CoreDependencies, memberWho, type Read, useCase } from '../use-case/index.ts'
import { modelSettingsRepository } from './model-settings.repository.ts'
import { presentModelSettings } from './model-settings.present.ts'

/** Which language model answers for the organisation, and what it has cost this month. */
export const showModelSettings = useCase({
  policy: memberWho('models.read'),
  run: ({ deps, read }, _input: unknown) => settingsNow(deps, read),
})

export async function settingsNow({ clock, languageModels }: CoreDependencies, read: Read): Promise<ModelSettings> {
  const [row, spent] = await Promise.all([read(modelSettingsRepository).find(), read(modelCallsRepository).spent(monthOf(clock.now()))])
  return presentModelSettings(row, languageModels.operator?.answering.name ?? null, spent)
}
