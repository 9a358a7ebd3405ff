import { endpoints, limits, type Output } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/index.ts'
import { useRestore } from '../files/bin/use-restore.ts'
import { outputsTexts } from './outputs.texts.ts'

interface Props {
  output: Pick<Output, 'id' | 'inputVariable' | 'projectId'>
  onClose: () => void
  onRemoved?: () => void
}

/** Confirms moving an output with its file to the bin, and moves it. The toast offers to undo it. */
export function RemoveOutputDialog({ output: { id, inputVariable, projectId }, onClose, onRemoved }: Props) {
  const t = useTexts(outputsTexts)
  const { restore } = useRestore(projectId)
  const remove = useSend(endpoints.outputs.remove, {
    invalidates: [endpoints.outputs.list, endpoints.bin.list],
    onSuccess({ deletionId }) {
      showToast({ kind: 'success', title: t('removed'), action: { label: t('undo'), run: () => restore({ deletionId }) } })
      onClose()
      onRemoved?.()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('removeTitle')}
      confirmLabel={t('remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    >
      <p className="font-medium break-words text-text">{inputVariable}</p>
      <p>{t('removeBody', { days: limits.binDays })}</p>
    </ConfirmDialog>
  )
}
