import { endpoints, type Restored } from '@dossier/contract'
import { useMutation } from '@tanstack/react-query'
import { call, keyOf, queryClient } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { refreshFiles } from '../use-file-list.ts'
import { binTexts } from './bin.texts.ts'

/** Folder names that a toast lists. */
const listed = 3

/** Has the bin and all that is known of files asked for again. */
export async function refreshBin(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(endpoints.bin.list) }), refreshFiles()])
}

/** Restores items of the bin, or everything of one deletion; a toast says what is not as it was before. */
export function useRestore(projectId: number, onRestored?: () => void) {
  const t = useTexts(binTexts)
  const describe = ({ renamed, createdFolders, missing }: Restored): string => {
    const name = renamed[0]?.to ?? ''
    const said: string[] = []
    if (renamed.length === 1) said.push(t('restoredAs', { name }))
    if (renamed.length > 1) said.push(t('restoredAsMany', { number: renamed.length, name }))
    if (createdFolders.length > 0) {
      const names = createdFolders.slice(0, listed).join(', ') + (createdFolders.length > listed ? ', …' : '')
      said.push(t('foldersCreated', { names }))
    }
    if (missing > 0) said.push(t('alreadyGone', { count: missing, number: missing }))
    return said.join('. ')
  }
  // What comes of it is said by the mutation itself: with Undo the dialog that offered it is gone by then.
  const { mutate, isPending } = useMutation({
    mutationFn: (what: { ids: number[] } | { deletionId: string }) => call(endpoints.bin.restore, { projectId, ...what }),
    meta: { quiet: true },
    onSuccess(data) {
      const description = describe(data)
      const title = t('restored', { count: data.items, number: data.items })
      showToast({ kind: 'success', title, ...(description !== '' && { description }) })
      onRestored?.()
    },
    onError: (error) => showToast({ kind: 'failure', title: t('restoreFailed'), description: error.message }),
    onSettled: refreshBin,
  })
  return { restoring: isPending, restore: mutate }
}
