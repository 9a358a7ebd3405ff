import type { FileFailure } from '@dossier/contract'
import { type PasswordTry, tryPdfPassword, UnreadableDocument } from '@dossier/documents'

/** A PDF and a password to try. */
export interface PasswordRequest {
  bytes: Uint8Array
  password: string
}

export type PasswordResult = PasswordTry | { outcome: 'unreadable'; failure: FileFailure }

/** Whether a password opens a PDF. Runs in a reader process. */
export async function tryPassword({ bytes, password }: PasswordRequest): Promise<PasswordResult> {
  try {
    return await tryPdfPassword(bytes, password)
  } catch (error) {
    if (error instanceof UnreadableDocument) return { outcome: 'unreadable', failure: error.failure }
    throw error
  }
}
