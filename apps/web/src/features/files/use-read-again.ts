import { endpoints } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import { uploads } from './upload/tab-uploads.ts'
import { refreshFiles } from './use-file-list.ts'

/** Requests that a file is read again; `pendingId` is the file of the running request. */
export function useReadAgain(): { readAgain: (projectId: number, attachmentId: number) => void; pendingId: number | null } {
  const t = useTexts(filesTexts)
  const send = useSend(endpoints.files.readAgain, {
    onSuccess: (file) => {
      uploads.follow(new Map([[file.id, file]]))
      showToast({ kind: 'success', title: t('readingAgain') })
      void refreshFiles()
    },
  })
  return {
    readAgain: (projectId, attachmentId) => send.mutate({ projectId, attachmentId }),
    pendingId: send.isPending ? Number(send.variables.attachmentId) : null,
  }
}
