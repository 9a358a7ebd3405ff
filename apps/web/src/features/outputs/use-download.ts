import { type BytesEndpoint, endpoints, type Output, type RequestOf } from '@dossier/contract'
import { useState } from 'react'
import { fetchBytes } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { saveBlob } from '../evidence/index.ts'
import { outputsTexts } from './outputs.texts.ts'

interface Saving {
  busy: boolean
  /** Downloads bytes and saves them under a name; a failure shows a toast. */
  save: <E extends BytesEndpoint>(endpoint: E, request: RequestOf<E>, filename: string) => Promise<void>
}

/** Downloads bytes of an output; the token goes in the request, never into an address. */
export function useSaving(): Saving {
  const t = useTexts(outputsTexts)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async save(endpoint, request, filename) {
      setBusy(true)
      try {
        saveBlob(await fetchBytes(endpoint, request), filename)
      } catch (error) {
        showToast({ kind: 'failure', title: t('downloadFailed'), ...(error instanceof Error && { description: error.message }) })
      }
      setBusy(false)
    },
  }
}

/** Downloads the files of outputs. */
export function useDownload(): { busy: boolean; download: (output: Pick<Output, 'id' | 'filename'>) => Promise<void> } {
  const { busy, save } = useSaving()
  return { busy, download: ({ id, filename }) => save(endpoints.outputs.download, { id }, filename ?? 'output.xlsx') }
}
