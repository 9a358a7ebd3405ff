import { FileArchive } from 'lucide-react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { Button, Dialog, MiddleEllipsis } from '../../../../ui/index.ts'
import { filenameOf } from '../relative-path.ts'
import { intakeTexts } from './intake.texts.ts'

/** Number of names shown; the others are counted. */
const shownNames = 5

export interface ArchivesDialogProps {
  names: readonly string[]
  /** Number of other files in the same choice. */
  others: number
  /** Null cancels the whole upload. */
  onAnswer: (unpack: boolean | null) => void
}

/** Asks once whether to unpack all chosen archives. */
export function ArchivesDialog({ names, others, onAnswer }: ArchivesDialogProps) {
  const t = useTexts(intakeTexts)
  const { number } = useFormats()
  const more = names.length - shownNames
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(null)}
      title={t('archivesTitle', { count: names.length, number: number(names.length) })}
      description={t('archivesHint')}
      width="narrow"
      actions={
        <>
          <Button onClick={() => onAnswer(null)}>{t('cancel')}</Button>
          <Button onClick={() => onAnswer(false)}>{t('leaveOut')}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {t('unpack')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5 text-sm">
        {names.slice(0, shownNames).map((name) => (
          <li key={name} className="flex items-center gap-2">
            <FileArchive aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-muted" />
            <span className="flex min-w-0 font-medium">
              <MiddleEllipsis text={filenameOf(name)} />
            </span>
          </li>
        ))}
        {more > 0 && <li className="text-muted">{t('archivesMore', { number: number(more) })}</li>}
      </ul>
      {others > 0 && <p className="mt-3 text-sm text-muted">{t('archivesOthers', { count: others, number: number(others) })}</p>}
    </Dialog>
  )
}
