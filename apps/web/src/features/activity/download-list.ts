import type { BytesEndpoint, RequestOf } from '@dossier/contract'
import { fetchBytes } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import { saveBlob } from '../evidence/index.ts'
import { activityTexts } from './activity.texts.ts'

/** Downloads a list under a file name; the token is sent in a header, never in the address. A failure shows a toast. */
export async function downloadList<E extends BytesEndpoint>(endpoint: E, request: RequestOf<E>, filename: string): Promise<void> {
  try {
    saveBlob(await fetchBytes(endpoint, request), filename)
  } catch (error) {
    showToast({
      kind: 'failure',
      title: textOf(activityTexts, 'exportFailed'),
      ...(error instanceof Error ? { description: error.message } : {}),
    })
  }
}

/** A file name that is valid on every file system. */
export function filenameOf(...parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()).join(' ')
}
