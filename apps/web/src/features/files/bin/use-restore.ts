import { endpoints, type Restored } from '@dossier/contract'
import { useMutation } from '@tanstack/react-query'
import { call, keyOf, queryClient } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { refreshFiles } from '../use-file-list.ts'
import { binTexts } from './bin.texts.ts'

/** Number of folder names in a toast. */
const listed = 3

/** Invalidates the bin, the outputs and all file queries. */
export async function refreshBin(): Promise<void> {
  const { bin, outputs } = endpoints
  const stale = [bin.list, outputs.list, outputs.get].map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }))
  await Promise.all([...stale, refreshFiles()])
}

/** Restores items of the bin, or everything of one deletion. A toast lists renamed items, recreated folders and missing versions. */
export function useRestore(projectId: number, onRestored?: () => void) {
  const t = useTexts(binTexts)
  const describe = ({ renamed, createdFolders, missing }: Restored): string => {
    const name = renamed[0]?.to ?? ''
    const sentences: string[] = []
    if (renamed.length === 1) sentences.push(t('restoredAs', { name }))
    if (renamed.length > 1) sentences.push(t('restoredAsMany', { number: renamed.length, name }))
    if (createdFolders.length > 0) {
      const names = createdFolders.slice(0, listed).join(', ') + (createdFolders.length > listed ? ', …' : '')
      sentences.push(t('foldersCreated', { names }))
    }
    if (missing > 0) sentences.push(t('alreadyGone', { count: missing, number: missing }))
    return sentences.join('. ')
  }
  // The mutation shows its own toasts, because the dialog that offered Undo is unmounted by then.
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
