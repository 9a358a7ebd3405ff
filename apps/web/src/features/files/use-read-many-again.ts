import { endpoints } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import type { FileItem } from './file-item.ts'
import { filesTexts } from './files.texts.ts'
import { refreshFiles } from './use-file-list.ts'

/** Requests that several files are read again; without ids, every failed file of the workspace. */
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

/** Ids of the rows that can be read again: files that were read or failed. */
export function readableAgain(items: readonly FileItem[]): number[] {
  return items
    .filter((item) => item.itemKind === 'attachment' && (item.status === 'failed' || item.status === 'indexed'))
    .map(({ id }) => id)
}
