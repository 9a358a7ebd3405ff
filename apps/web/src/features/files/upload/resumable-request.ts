import { DetailedError, Upload } from 'tus-js-client'
import { resumeLater } from './resume-later.ts'
import { fingerprintOf, removeUnfinished, noteActive, unfinishedStorageFor } from './unfinished-uploads.ts'
import { fieldsOfChoice } from './upload-choice.ts'
import type { UploadItem } from './upload-item.ts'

const address = '/api/v2/attachments/resumable'

/** Retry delays, milliseconds; they start over after the first successful chunk. */
const retryDelays = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000]

/** Transient statuses: another request holds the upload, or the server is busy. */
const transientStatuses = new Set([409, 423, 429])

/** Interval of the heartbeat that marks an upload as active in this tab, milliseconds. */
const heartbeatMs = 5_000

/** The id of the stored file, or of the import of an archive; status and body when the server refused; null without a response. */
export type ResumableResponse = { attachmentId: number } | { importId: number } | { status: number; body: string } | null

/**
 * Sends one file by tus. Resumes after a lost connection, and when the same file is chosen again in another tab. `onProgress` gets the fraction
 * received by the server, 0 to 1. Never throws.
 */
export async function sendResumable(
  item: UploadItem,
  file: File,
  headers: Record<string, string>,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<ResumableResponse> {
  const { promise, resolve } = Promise.withResolvers<ResumableResponse>()
  const fingerprint = fingerprintOf(item, file)
  const upload = new Upload(file, {
    endpoint: address,
    headers,
    metadata: metadataOf(item),
    retryDelays,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => fingerprint,
    urlStorage: unfinishedStorageFor(item, file.lastModified),
    onShouldRetry: (error) => isTransientStatus(error.originalResponse?.getStatus() ?? 0),
    onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
    onSuccess: ({ lastResponse }) => {
      const attachmentId = Number(lastResponse.getHeader('Attachment-Id') ?? 0)
      const importId = Number(lastResponse.getHeader('Import-Id') ?? 0)
      resolve(importId > 0 ? { importId } : attachmentId > 0 ? { attachmentId } : null)
    },
    onError: (error) => {
      const response = error instanceof DetailedError ? error.originalResponse : null
      resolve(response === null || response.getStatus() === 0 ? null : { status: response.getStatus(), body: response.getBody() })
    },
  })
  const isFinal = () => signal.reason !== resumeLater
  const abortUpload = () => {
    // Removed here, because the library removes it only after the server has responded.
    if (isFinal()) removeUnfinished(fingerprint)
    void terminate(upload, isFinal()).finally(() => resolve(null))
  }
  if (signal.aborted) return null
  signal.addEventListener('abort', abortUpload, { once: true })
  const [previous] = await upload.findPreviousUploads().catch(() => [])
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
  if (!signal.aborted) upload.start()
  const active = setInterval(() => noteActive(fingerprint, true), heartbeatMs)
  const markInactive = () => noteActive(fingerprint, false)
  window.addEventListener('pagehide', markInactive)
  return promise.finally(() => {
    clearInterval(active)
    window.removeEventListener('pagehide', markInactive)
    markInactive()
    signal.removeEventListener('abort', abortUpload)
  })
}

/** Whether the same request may succeed later. `status` is 0 without a response. */
export function isTransientStatus(status: number): boolean {
  return status === 0 || status >= 500 || transientStatuses.has(status)
}

export function metadataOf({ path, target, choice }: Pick<UploadItem, 'path' | 'target' | 'choice'>): Record<string, string> {
  const metadata = { projectId: String(target.projectId), filename: path, ...fieldsOfChoice(choice) }
  return target.folderId === null ? metadata : { ...metadata, folderId: String(target.folderId) }
}

async function terminate(upload: Upload, isFinal: boolean): Promise<void> {
  try {
    await upload.abort(isFinal)
  } catch {
    // Its data on the server expires there.
  }
}
