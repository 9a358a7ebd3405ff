import { endpoints } from '@dossier/contract'
import { ApiError, call, requestHeaders } from '../../../api/index.ts'
import { filenameOf } from './relative-path.ts'
import { isSameFile } from './match-response.ts'
import { newestPage } from './run-batch.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'

/** The clocks of browser and server may differ by this time, milliseconds. */
const clockDifferenceMs = 300_000

/** Number of bytes of an upload on the server; `gone` when it has completed or expired. Null without a response, and for a file not sent yet. */
export async function unfinishedOffset(upload: UnfinishedUpload): Promise<number | 'gone' | null> {
  const { uploadUrl } = upload
  if (uploadUrl === '') return (await isStored(upload)) ? 'gone' : null
  try {
    const response = await fetch(uploadUrl, { headers: requestHeaders(), signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404) return 'gone'
    const { data } = (await response.json()) as { data?: { offset?: number; size?: number } }
    if (data?.offset === undefined) return null
    return data.offset === data.size ? 'gone' : data.offset
  } catch {
    return null
  }
}

const timeoutMs = 10_000

/** Whether the server stored a file after all, or its workspace is no longer there. False without a response. */
async function isStored(upload: UnfinishedUpload): Promise<boolean> {
  const { target, size, openedAt = '' } = upload
  const since = Date.parse(openedAt) - clockDifferenceMs
  try {
    const { rows } = await call(endpoints.files.list, {
      projectId: target.projectId,
      search: filenameOf(upload.path),
      sort: 'createdAt',
      direction: 'descending',
      limit: newestPage,
    })
    return rows.some((row) => row.size === size && isSameFile(upload, row) && !(Date.parse(row.createdAt) < since))
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}

/** Deletes an unfinished upload on the server. If the request fails, the upload expires there. */
export async function discardUnfinished({ uploadUrl }: Pick<UnfinishedUpload, 'uploadUrl'>): Promise<void> {
  if (uploadUrl === '') return
  try {
    await fetch(uploadUrl, {
      method: 'DELETE',
      headers: { ...requestHeaders(), 'tus-resumable': '1.0.0' },
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    // The upload expires on the server.
  }
}
