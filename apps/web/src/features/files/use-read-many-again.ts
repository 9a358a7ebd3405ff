import { endpoints } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import type { FileItem } from './file-item.ts'
import { filesTexts } from './files.texts.ts'
import { refreshFiles } from './use-file-list.ts'

/** Has several files read once more; with no ids every file of the workspace that failed. */
export function useReadManyAgain(projectId: number): { readManyAgain: (attachmentIds: number[]) => void; pending: boolean } {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  const send = useSend(endpoints.files.readManyAgain, {
    onSuccess: ({ count }) => {
      showToast({
        kind: count > 0 ? 'success' : 'notice',
        title: t(count > 0 ? 'readingManyAgain' : 'nothingToRead', { count, number: number(count) }),
      })
      void refreshFiles()
    },
  })
  return { readManyAgain: (attachmentIds) => send.mutate({ projectId, attachmentIds }), pending: send.isPending }
}

/** The ids of the rows that reading once more makes sense for: files that were read, or could not be. */
export function readableAgain(items: readonly FileItem[]): number[] {
  return items
    .filter((item) => item.itemKind === 'attachment' && (item.status === 'failed' || item.status === 'indexed'))
    .map(({ id }) => id)
}
