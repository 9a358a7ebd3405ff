import { limits } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { FolderX } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { Button, buttonClass, EmptyState, Page } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'

interface FolderGoneProps {
  projectId: number
  /** Whether the person may restore files. */
  hasBin: boolean
  onLeave: () => void
}

/** Shown instead of a folder that has been deleted. */
export function FolderGone({ projectId, hasBin, onLeave }: FolderGoneProps) {
  const t = useTexts(filesTexts)
  const toBin = (
    <Link to="/files" search={{ project: projectId, bin: true }} className={buttonClass('primary')}>
      {t('openBin')}
    </Link>
  )
  return (
    <Page title={t('title')}>
      <EmptyState
        icon={FolderX}
        title={t('folderGone')}
        action={
          <>
            {hasBin && toBin}
            <Button onClick={onLeave}>{t('allFiles')}</Button>
          </>
        }
      >
        {hasBin ? t('folderGoneBody', { days: limits.binDays }) : undefined}
      </EmptyState>
    </Page>
  )
}
