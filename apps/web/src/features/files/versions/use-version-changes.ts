import { type Attachment, endpoints } from '@dossier/contract'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { uploads } from '../upload/tab-uploads.ts'
import { refreshFiles } from '../use-file-list.ts'
import { versionsTexts } from './versions.texts.ts'

/** Restores and deletes single versions; what comes of it is said in a toast. */
export function useVersionChanges(onDeleted: (version: Attachment) => void) {
  const t = useTexts(versionsTexts)
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
          onSuccess() {
            showToast({ kind: 'success', title: t('versionDeleted', { version }) })
            onDeleted(removed)
            void refreshFiles()
          },
          onError: failed(t('deleteFailed')),
        },
      )
    },
  }
}
