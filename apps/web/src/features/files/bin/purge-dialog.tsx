import { type BinItem, endpoints, type Project } from '@dossier/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { ConfirmDialog, showToast } from '../../../ui/index.ts'
import { binTexts } from './bin.texts.ts'
import { refreshBin } from './use-restore.ts'

export interface PurgeDialogProps {
  project: Project
  /** Items to delete; null for everything in the bin. */
  items: readonly BinItem[] | null
  /** Number of items in the bin. */
  count: number
  onClose: () => void
  onRemoved: () => void
}

/** Asks for the name of the workspace before items of the bin are deleted permanently. */
export function PurgeDialog({ project, items, count, onClose, onRemoved }: PurgeDialogProps) {
  const t = useTexts(binTexts)
  const { number } = useFormats()
  const [only] = items?.length === 1 ? items : []
  const sent = { projectId: project.id, confirmName: project.name }
  const remove = useMutation({
    mutationFn: () =>
      items === null ? call(endpoints.bin.empty, sent) : call(endpoints.bin.remove, { ...sent, ids: items.map(({ id }) => id) }),
    meta: { quiet: true },
    onSuccess(data) {
      showToast({ kind: 'success', title: t('removed', { count: data.items, number: number(data.items) }) })
      onRemoved()
    },
    onError(error) {
      showToast({ kind: 'failure', title: t('removeFailed'), description: error.message })
      onClose()
    },
    onSettled: refreshBin,
  })
  const chosen = items?.length ?? count
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={
        items === null
          ? t('emptyTitle')
          : only
            ? t('removeNameTitle', { name: only.name })
            : t('removeTitle', { count: chosen, number: number(chosen) })
      }
      confirmLabel={items === null ? t('empty') : t('remove')}
      typedWord={project.name}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {items === null ? t('emptyBody', { count: chosen, number: number(chosen) }) : t('removeBody')}
    </ConfirmDialog>
  )
}
