import { limits } from '@dossier/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { FileWarning, FileX2, Lock, Trash2 } from 'lucide-react'
import { ApiError } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { buttonClass } from '../../ui/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { evidenceTexts } from './evidence.texts.ts'
import { ViewerProblem } from './viewer/viewer-problem.tsx'

/** Shown instead of evidence that cannot be opened: it is in the bin, deleted, not accessible to the reader, or failed to load. */
export function OpenedProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(evidenceTexts)
  const status = error instanceof ApiError ? error.status : 0
  if (error instanceof ApiError && error.code === 'FILE_IN_BIN') {
    return (
      <ViewerProblem icon={Trash2} title={t('inBin')} action={<ToBin />} onRetry={onRetry}>
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

/** Opens the bin beside the pane, for those who may restore files. */
function ToBin() {
  const t = useTexts(evidenceTexts)
  const { projectId, project } = useCurrentProject()
  const evidence = useSearch({ strict: false, select: (search) => search.evidence })
  if (projectId === null || project === undefined || project.can['files.delete'] === 'none') return null
  return (
    <Link
      to="/files"
      search={{ project: projectId, bin: true, ...(evidence !== undefined && { evidence }) }}
      className={buttonClass('primary')}
    >
      {t('openBin')}
    </Link>
  )
}
