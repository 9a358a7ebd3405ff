export { type KeptModelSettings, modelSettingsRepository, type ModelSettingsRow } from './model-settings.repository.ts'
export { openOwnEmbedding, openOwnReranking, openOwnTranscription } from './open-own-models.ts'
export { type OrganizationModels, searchModelsLately, searchModelsOf } from './search-models-of.ts'
export { type KeyPurpose, openKey, sealKey } from './sealed-keys.ts'
