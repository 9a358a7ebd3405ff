import type { WhenPresent } from '@dossier/contract'

/** What the server is told of a file besides its place. */
export interface UploadChoice {
  /** Where there is a file of its name. */
  whenPresent: WhenPresent
  /** It becomes the next version of this file, whatever its own name. */
  versionOf: number | null
  /** An archive: what it holds is taken in instead of itself. */
  unpack: boolean
}

/** What the server does when nobody was asked: nothing is ever lost by it. */
export const usualChoice: UploadChoice = { whenPresent: 'version', versionOf: null, unpack: false }

/** The choice as form fields or metadata, without what is usual. */
export function fieldsOfChoice({ whenPresent, versionOf, unpack }: UploadChoice): Record<string, string> {
  return {
    ...(whenPresent === usualChoice.whenPresent ? {} : { whenPresent }),
    ...(versionOf === null ? {} : { versionOf: String(versionOf) }),
    ...(unpack ? { unpack: 'true' } : {}),
  }
}

/** Files of different choices never share a request. */
export function keyOfChoice(choice: UploadChoice): string {
  return Object.values(fieldsOfChoice(choice)).join(',')
}
