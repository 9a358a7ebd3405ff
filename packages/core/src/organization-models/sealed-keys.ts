import type { SecretBox } from '@dossier/platform'

/** What a key is for: one that was typed for one model is never read as another's. */
export type KeyPurpose = 'language model' | 'embedding model' | 'reranking model' | 'transcription model' | 'outside source'

export const sealKey = (box: SecretBox, purpose: KeyPurpose, apiKey: string): string => box.encrypt(purpose, apiKey)

/** @returns undefined for one of another installation: a backup that was restored without its key */
export function openKey(box: SecretBox, purpose: KeyPurpose, encrypted: string): string | undefined {
  try {
    return box.decrypt(purpose, encrypted)
  } catch {
    return undefined
  }
}
