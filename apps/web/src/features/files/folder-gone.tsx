import { FolderX } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { Button, EmptyState, Page } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'

/** Shown instead of a folder that has been deleted. */
export function FolderGone({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(filesTexts)
  return (
    <Page title={t('title')}>
      <EmptyState icon={FolderX} title={t('folderGone')} action={<Button onClick={onLeave}>{t('allFiles')}</Button>} />
    </Page>
  )
}
