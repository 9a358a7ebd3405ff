import { limits } from '@dossier/contract'
import { FileWarning, FileX2, Lock, Trash2 } from 'lucide-react'
import { ApiError } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { evidenceTexts } from './evidence.texts.ts'
import { ViewerProblem } from './viewer/viewer-problem.tsx'

/** Shown instead of evidence that cannot be opened: it is in the bin, deleted, not accessible to the reader, or failed to load. */
export function OpenedProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(evidenceTexts)
  const status = error instanceof ApiError ? error.status : 0
  if (error instanceof ApiError && error.code === 'FILE_IN_BIN') {
    return (
      <ViewerProblem icon={Trash2} title={t('inBin')} onRetry={onRetry}>
        {t('inBinBody', { days: limits.binDays })}
      </ViewerProblem>
    )
  }
  if (error instanceof ApiError && error.code === 'SNAPSHOT_NOT_FOUND') {
    return (
      <ViewerProblem icon={FileX2} title={t('snapshotGone')}>
        {t('snapshotGoneBody')}
      </ViewerProblem>
    )
  }
  if (status === 404) {
    return (
      <ViewerProblem icon={FileX2} title={t('deleted')}>
        {t('deletedBody')}
      </ViewerProblem>
    )
  }
  if (status === 403) {
    return (
      <ViewerProblem icon={Lock} title={t('forbidden')}>
        {t('forbiddenBody')}
      </ViewerProblem>
    )
  }
  return (
    <ViewerProblem icon={FileWarning} title={t('failed')} onRetry={onRetry}>
      {t('failedBody')}
    </ViewerProblem>
  )
}
