import { type Attachment, endpoints } from '@dossier/contract'
import { useCallback } from 'react'
import { fetchBytes } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import { saveBlob } from './save-blob.ts'

/** Downloads a file as it is stored; a failure shows a toast. */
export function useDownload(file: Pick<Attachment, 'id' | 'projectId' | 'filename'> | undefined): () => void {
  const t = useTexts(evidenceTexts)
  return useCallback(() => {
    if (file === undefined) return
    const { projectId, id, filename } = file
    fetchBytes(endpoints.files.content, { projectId, attachmentId: id }).then(
      (blob) => saveBlob(blob, filename),
      (error: unknown) =>
        showToast({ kind: 'failure', title: t('downloadFailed'), ...(error instanceof Error ? { description: error.message } : {}) }),
    )
  }, [file, t])
}
