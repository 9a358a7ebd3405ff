import { requestHeaders } from '../../../api/index.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'

/** Number of bytes of an upload on the server; `gone` when it has completed or expired. Null without a response. */
export async function unfinishedOffset({ uploadUrl }: Pick<UnfinishedUpload, 'uploadUrl'>): Promise<number | 'gone' | null> {
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

/** Deletes an unfinished upload on the server. If the request fails, the upload expires there. */
export async function discardUnfinished({ uploadUrl }: Pick<UnfinishedUpload, 'uploadUrl'>): Promise<void> {
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
