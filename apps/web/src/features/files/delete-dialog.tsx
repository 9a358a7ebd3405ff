import { limits } from '@dossier/contract'
import { useMutation } from '@tanstack/react-query'
import { failureWords } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { ConfirmDialog, showToast } from '../../ui/index.ts'
import { refreshBin, useRestore } from './bin/use-restore.ts'
import { deleteItems, type Deletion } from './deletion.ts'
import { filesTexts } from './files.texts.ts'

export interface DeleteDialogProps {
  projectId: number
  deletion: Deletion
  onClose: () => void
  onDeleted: () => void
}

const titles = { file: 'deleteFileTitle', folder: 'deleteFolderTitle', files: 'deleteFilesTitle', mixed: 'deleteMixedTitle' } as const
const done = { file: 'fileDeleted', folder: 'folderDeleted', files: 'filesDeleted', mixed: 'filesDeleted' } as const

/** Confirms moving files or folders to the bin, and moves them. The toast offers to undo it. */
export function DeleteDialog({ projectId, deletion, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTexts(filesTexts)
  const { restore } = useRestore(projectId)
  const remove = useMutation({
    mutationFn: () => deleteItems(projectId, deletion),
    meta: { quiet: true },
    onSuccess: (deletionId) => {
      const undo = { label: t('undo'), run: () => restore({ deletionId }) }
      showToast({ kind: 'success', title: t(done[deletion.kind]), action: undo })
      onDeleted()
    },
    onError: (error) => {
      showToast({ kind: 'failure', ...failureWords(error) })
      onClose()
    },
    onSettled: refreshBin,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={t(titles[deletion.kind], { count: countOf(deletion) })}
      confirmLabel={t('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {bodyOf(deletion, t)} {t('canBeRestored', { days: limits.binDays })}
    </ConfirmDialog>
  )
}

function countOf(deletion: Deletion): number {
  if (deletion.kind === 'files') return deletion.ids.length
  return deletion.kind === 'mixed' ? deletion.attachmentIds.length + deletion.folderIds.length : 1
}

function bodyOf(deletion: Deletion, t: ReturnType<typeof useTexts<keyof (typeof filesTexts)['table']>>): string {
  if (deletion.kind === 'file') {
    const { name, versions } = deletion
    return versions > 1 ? t('deleteFileVersionsBody', { name, versions }) : t('deleteFileBody', { name })
  }
  if (deletion.kind === 'folder') return t('deleteFolderBody', { name: deletion.name })
  if (deletion.kind === 'files') return t('deleteFilesBody')
  if (deletion.attachmentIds.length === 0) return t('deleteFoldersBody', { folders: deletion.folderIds.length })
  return t('deleteMixedBody', { folders: deletion.folderIds.length, files: deletion.attachmentIds.length })
}
