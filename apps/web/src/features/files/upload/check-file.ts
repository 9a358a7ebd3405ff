import { fileKindSchema } from '@dossier/contract'
import type { Refusal } from './refusal.ts'
import { filenameOf } from './relative-path.ts'

/** What the installation accepts. */
export interface UploadLimits {
  maximumFileMegabytes: number
  maximumFilesPerRequest: number
}

const bytesPerMegabyte = 1024 * 1024

const allowedExtensions = new Set<string>([...fileKindSchema.options, 'htm', 'jpeg'])

/** For the file picker: what it offers first. */
export const acceptedExtensions = [...allowedExtensions].map((extension) => `.${extension}`).join(',')

/**
 * Says before anything is sent what the server would refuse: a kind that is not allowed, a file over the limit. The kind is
 * judged by the name here; the server judges by content.
 */
export function checkFile(path: string, size: number, limits: UploadLimits): Refusal | null {
  const filename = filenameOf(path)
  const extension = filename.includes('.') ? filename.slice(filename.lastIndexOf('.') + 1).toLowerCase() : ''
  if (!allowedExtensions.has(extension)) return { code: 'FILE_KIND_NOT_ALLOWED', details: { filename } }
  if (size > limits.maximumFileMegabytes * bytesPerMegabyte) {
    // Rounded up, so that a file just over the limit never reads as equal to it.
    const megabytes = Math.ceil((size / bytesPerMegabyte) * 10) / 10
    return { code: 'FILE_TOO_LARGE', details: { filename, megabytes, maximum: limits.maximumFileMegabytes } }
  }
  return null
}
