import type { SecretBox } from '@dossier/platform'

/** The purpose of a key: a key entered for one model or source cannot be decrypted as another's. */
export type KeyPurpose = 'language model' | 'embedding model' | 'reranking model' | 'transcription model' | 'outside source'

export const sealKey = (box: SecretBox, purpose: KeyPurpose, apiKey: string): string => box.encrypt(purpose, apiKey)

/** @returns undefined for a key of another installation, as after restoring a backup without its key file */
export function openKey(box: SecretBox, purpose: KeyPurpose, encrypted: string): string | undefined {
  try {
    return box.decrypt(purpose, encrypted)
  } catch {
    return undefined
  }
}
