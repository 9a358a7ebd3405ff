import type { WhenPresent } from '@dossier/contract'

/** Options of a file's upload, besides its place. */
export interface UploadChoice {
  /** Behaviour when a file of its name exists. */
  whenPresent: WhenPresent
  /** Makes it the next version of this file, whatever its own name. */
  versionOf: number | null
  /** Whether to unpack an archive and store its files instead. */
  unpack: boolean
}

/** The default, which never loses data. */
export const defaultChoice: UploadChoice = { whenPresent: 'version', versionOf: null, unpack: false }

/** The choice as form fields or metadata, without default values. */
export function fieldsOfChoice({ whenPresent, versionOf, unpack }: UploadChoice): Record<string, string> {
  return {
    ...(whenPresent === defaultChoice.whenPresent ? {} : { whenPresent }),
    ...(versionOf === null ? {} : { versionOf: String(versionOf) }),
    ...(unpack ? { unpack: 'true' } : {}),
  }
}

/** Files of different choices never share a request. */
export function keyOfChoice(choice: UploadChoice): string {
  return Object.values(fieldsOfChoice(choice)).join(',')
}
