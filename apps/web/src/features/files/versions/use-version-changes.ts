import { type Attachment, endpoints } from '@dossier/contract'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { refreshBin, useRestore } from '../bin/use-restore.ts'
import { filesTexts } from '../files.texts.ts'
import { uploads } from '../upload/tab-uploads.ts'
import { refreshFiles } from '../use-file-list.ts'
import { versionsTexts } from './versions.texts.ts'

/** Restores and deletes single versions; toasts show the outcome. */
export function useVersionChanges(projectId: number, onDeleted: (version: Attachment) => void) {
  const t = useTexts(versionsTexts)
  const files = useTexts(filesTexts)
  const undoing = useRestore(projectId)
  const restoring = useSend(endpoints.files.restoreVersion, { quiet: true })
  const deleting = useSend(endpoints.files.delete, { quiet: true })
  const failed = (title: string) => (error: Error) => {
    showToast({ kind: 'failure', title, description: error.message })
    void refreshFiles()
  }
  return {
    busy: restoring.isPending || deleting.isPending,
    restore: ({ projectId, id, version: from }: Attachment) => {
      restoring.mutate(
        { projectId, attachmentId: id },
        {
          onSuccess(file) {
            uploads.follow(new Map([[file.id, file]]))
            showToast({ kind: 'success', title: t('restored', { from, version: file.version }) })
            void refreshFiles()
          },
          onError: failed(t('restoreFailed')),
        },
      )
    },
    remove: (removed: Attachment) => {
      const { projectId, id, version } = removed
      deleting.mutate(
        { projectId, attachmentId: id },
        {
          onSuccess({ deletionId }) {
            const undo = { label: files('undo'), run: () => undoing.restore({ deletionId }) }
            showToast({ kind: 'success', title: t('versionDeleted', { version }), action: undo })
            onDeleted(removed)
            void refreshBin()
          },
          onError: failed(t('deleteFailed')),
        },
      )
    },
  }
}
