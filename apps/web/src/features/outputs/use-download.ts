import { endpoints, type Output } from '@dossier/contract'
import { useState } from 'react'
import { fetchBytes } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { saveBlob } from '../evidence/index.ts'
import { outputsTexts } from './outputs.texts.ts'

/** Downloads the files of outputs; the token goes in the request, never into an address. */
export function useDownload(): { busy: boolean; download: (output: Pick<Output, 'id' | 'filename'>) => Promise<void> } {
  const t = useTexts(outputsTexts)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async download({ id, filename }) {
      setBusy(true)
      try {
        saveBlob(await fetchBytes(endpoints.outputs.download, { id }), filename ?? 'output.xlsx')
      } catch (error) {
        showToast({ kind: 'failure', title: t('downloadFailed'), ...(error instanceof Error && { description: error.message }) })
      }
      setBusy(false)
    },
  }
}
