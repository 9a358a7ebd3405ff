import { X } from 'lucide-react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { IconButton, ProgressBar } from '../../../../ui/index.ts'
import type { CheckProgress } from './find-duplicates.ts'
import { intakeTexts } from './intake.texts.ts'

/** Progress of the duplicate check, with a cancel button. */
export function CheckingRow({ progress: { files, total, share }, onCancel }: { progress: CheckProgress; onCancel: () => void }) {
  const t = useTexts(intakeTexts)
  const { number } = useFormats()
  return (
    <div className="flex min-h-12 items-center gap-2.5 py-1.5 pr-2 pl-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex justify-between gap-2 text-sm">
          <span className="truncate font-medium">{t('checking')}</span>
          <span className="shrink-0 text-xs text-muted">{t('checkedFiles', { files: number(files), total: number(total) })}</span>
        </div>
        <ProgressBar label={t('checking')} value={share} />
      </div>
      <IconButton icon={X} size="small" label={t('cancelChecking')} onClick={onCancel} />
    </div>
  )
}
