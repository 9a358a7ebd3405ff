import { CloudUpload, FolderOpen, SearchX } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { Button, EmptyState } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import type { ChosenFiles } from './upload/dropped-files.ts'
import { UploadMenu } from './upload-menu.tsx'

export interface FilesEmptyProps {
  /** `matches`: no file matches search and filter. */
  where: 'workspace' | 'folder' | 'matches'
  /** Undefined for users who may not upload. */
  onChoose: ((files: ChosenFiles) => void) | undefined
  onShowAll: () => void
}

/** Content of an empty table, with the next action. */
export function FilesEmpty({ where, onChoose, onShowAll }: FilesEmptyProps) {
  const t = useTexts(filesTexts)
  if (where === 'matches') {
    return (
      <EmptyState icon={SearchX} title={t('noMatches')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>}>
        {t('noMatchesHint')}
      </EmptyState>
    )
  }
  if (!onChoose) {
    return (
      <EmptyState icon={FolderOpen} title={t(where === 'folder' ? 'emptyFolder' : 'emptyTitle')}>
        {where === 'workspace' && t('emptyReadOnly')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={where === 'folder' ? FolderOpen : CloudUpload}
      title={t(where === 'folder' ? 'emptyFolder' : 'emptyTitle')}
      action={<UploadMenu look="buttons" onChoose={onChoose} />}
    >
      {where === 'folder' ? (
        t('emptyFolderHint')
      ) : (
        <>
          <p>{t('emptyHint')}</p>
          <p className="mt-1 text-faint">{t('emptyKinds')}</p>
        </>
      )}
    </EmptyState>
  )
}
