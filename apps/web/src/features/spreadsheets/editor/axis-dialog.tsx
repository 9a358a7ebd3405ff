import { useTexts } from '../../../i18n/index.ts'
import { Button, Dialog } from '../../../ui/index.ts'
import { axisTexts } from './axis.texts.ts'
import type { Axis } from './sheet-lines.ts'

interface AxisDialogProps {
  title: string
  onChoose: (axis: Axis) => void
  onClose: () => void
}

/** Asks whether rows or columns are meant, where cells are chosen. */
export function AxisDialog({ title, onChoose, onClose }: AxisDialogProps) {
  const t = useTexts(axisTexts)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {(['column', 'row'] as const).map((axis) => (
            <Button key={axis} variant={axis === 'row' ? 'primary' : 'secondary'} onClick={() => onChoose(axis)}>
              {t(axis)}
            </Button>
          ))}
        </>
      }
    />
  )
}
