import { endpoints, type Output } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { outputsTexts } from './outputs.texts.ts'

interface Props {
  output: Pick<Output, 'id' | 'inputVariable'>
  onClose: () => void
  onRemoved?: () => void
}

/** Asks before an output goes with its file. */
export function RemoveOutputDialog({ output: { id, inputVariable }, onClose, onRemoved }: Props) {
  const t = useTexts(outputsTexts)
  const remove = useSend(endpoints.outputs.remove, {
    invalidates: [endpoints.outputs.list],
    onSuccess() {
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
      <p>{t('removeBody')}</p>
    </ConfirmDialog>
  )
}
