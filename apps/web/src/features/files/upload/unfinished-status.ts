import { requestHeaders } from '../../../api/index.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'

/** Bytes of an upload that the server has; `gone` when it has become a file or is not kept any more. Null when there is no answer. */
export async function askUnfinished({ uploadUrl }: Pick<UnfinishedUpload, 'uploadUrl'>): Promise<number | 'gone' | null> {
  try {
    const response = await fetch(uploadUrl, { headers: requestHeaders(), signal: AbortSignal.timeout(waitMs) })
    if (response.status === 404) return 'gone'
    const { data } = (await response.json()) as { data?: { offset?: number; size?: number } }
    if (data?.offset === undefined) return null
    return data.offset === data.size ? 'gone' : data.offset
  } catch {
    return null
  }
}

const waitMs = 10_000

/** Has the server let go of what it has of an upload; what it cannot be told expires there. */
export async function discardUnfinished({ uploadUrl }: Pick<UnfinishedUpload, 'uploadUrl'>): Promise<void> {
  try {
    await fetch(uploadUrl, {
      method: 'DELETE',
      headers: { ...requestHeaders(), 'tus-resumable': '1.0.0' },
      signal: AbortSignal.timeout(waitMs),
    })
  } catch {
    // It expires there.
  }
}
