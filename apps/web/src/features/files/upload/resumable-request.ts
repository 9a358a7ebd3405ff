import { DetailedError, Upload } from 'tus-js-client'
import { keepForLater } from './keep-for-later.ts'
import { forgetUnfinished, noteActive, unfinishedStorageFor } from './unfinished-uploads.ts'
import { fieldsOfChoice, keyOfChoice } from './upload-choice.ts'
import type { UploadItem } from './upload-item.ts'

const address = '/api/v2/attachments/resumable'

/** Waits before the line is tried again, milliseconds; the first part that gets through starts them over. */
const retryDelays = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000]

/** Refusals that pass: another request holds the upload, or the server is busy. */
const passing = new Set([409, 423, 429])

/** How often is noted that this tab is busy with an upload, milliseconds. */
const activeEveryMs = 5_000

/** The id of the stored file, or of the import of an archive; a status and a body when the server refused; null when no answer came. */
export type ResumableResponse = { attachmentId: number } | { importId: number } | { status: number; body: string } | null

/**
 * Sends one file by tus: after a lost connection, and when the same file is chosen again in another tab, it goes on where it
 * was. `onProgress` tells the part that has arrived, 0 to 1. Never throws.
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
    onShouldRetry: (error) => mayPassLater(error.originalResponse?.getStatus() ?? 0),
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
  const forGood = () => signal.reason !== keepForLater
  const cut = () => {
    // The library waits for the server first; the list of what can go on shall not.
    if (forGood()) forgetUnfinished(fingerprint)
    void cutOff(upload, forGood()).finally(() => resolve(null))
  }
  if (signal.aborted) return null
  signal.addEventListener('abort', cut, { once: true })
  const [previous] = await upload.findPreviousUploads().catch(() => [])
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
  if (!signal.aborted) upload.start()
  const active = setInterval(() => noteActive(fingerprint, true), activeEveryMs)
  const leave = () => noteActive(fingerprint, false)
  window.addEventListener('pagehide', leave)
  return promise.finally(() => {
    clearInterval(active)
    window.removeEventListener('pagehide', leave)
    leave()
    signal.removeEventListener('abort', cut)
  })
}

/** Whether the same request may succeed a little later. `status` is 0 when no answer came. */
export function mayPassLater(status: number): boolean {
  return status === 0 || status >= 500 || passing.has(status)
}

/** What an upload is known by in this browser: the same file on its way to the same place, to be taken in the same way. */
export function fingerprintOf(
  { path, target, choice }: Pick<UploadItem, 'path' | 'target' | 'choice'>,
  file: Pick<File, 'size' | 'lastModified'>,
): string {
  return ['dossier', target.projectId, target.folderId ?? '', path, file.size, file.lastModified, keyOfChoice(choice)].join('|')
}

export function metadataOf({ path, target, choice }: Pick<UploadItem, 'path' | 'target' | 'choice'>): Record<string, string> {
  const metadata = { projectId: String(target.projectId), filename: path, ...fieldsOfChoice(choice) }
  return target.folderId === null ? metadata : { ...metadata, folderId: String(target.folderId) }
}

async function cutOff(upload: Upload, forGood: boolean): Promise<void> {
  try {
    await upload.abort(forGood)
  } catch {
    // What the server still has of it expires there.
  }
}
