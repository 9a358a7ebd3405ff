import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import type { QueueSummary } from './upload/queue-summary.ts'
import { uploadTexts } from './upload/upload.texts.ts'
import { refreshFiles } from './use-file-list.ts'

/** Shows one toast with the outcome when the last file has been sent, and invalidates file counts. */
export function useUploadOutcome(summary: QueueSummary): void {
  const t = useTexts(uploadTexts)
  const before = useRef({ underWay: 0, accepted: 0 })
  useEffect(() => {
    const { underWay, accepted, refused, interrupted } = summary
    const ended = before.current.underWay > 0 && underWay === 0
    before.current = { underWay, accepted }
    if (!ended) return
    void refreshFiles()
    const missing = refused + interrupted
    if (missing > 0) {
      const title = t(summary.total === 1 ? 'errorUploadingFile' : 'errorUploadingFiles')
      showToast({ kind: 'failure', title, description: t('errorDescription', { count: missing }) })
    } else if (accepted > 0) {
      showToast({ kind: 'success', title: t(accepted === 1 ? 'fileUploadedSuccessfully' : 'filesUploadedSuccessfully') })
    }
  }, [summary, t])
}
