import { useState } from 'react'
import type { WhenPresent } from '@dossier/contract'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { Button, Dialog } from '../../../../ui/index.ts'
import { DuplicateGroup } from './duplicate-group.tsx'
import type { Duplicate } from './find-duplicates.ts'
import { intakeTexts } from './intake.texts.ts'
import type { DuplicateChoices } from './plan-upload.ts'

export interface DuplicatesDialogProps {
  duplicates: readonly Duplicate[]
  /** Number of checked files. */
  total: number
  /** Null cancels the whole upload. */
  onAnswer: (choices: DuplicateChoices | null) => void
}

const kinds = ['sameName', 'sameContent'] as const

/** Asks what to do with duplicates, all at once or one by one. */
export function DuplicatesDialog({ duplicates, total, onAnswer }: DuplicatesDialogProps) {
  const t = useTexts(intakeTexts)
  const { number } = useFormats()
  const [choices, setChoices] = useState<DuplicateChoices>(new Map())
  const identical = duplicates.filter(({ kind }) => kind === 'identical').length
  const choose = (chosen: readonly Duplicate[], choice: WhenPresent) =>
    setChoices(new Map([...choices, ...chosen.map(({ index }) => [index, choice] as const)]))
  const count = duplicates.length
  const title = total === 1 ? t('onlyTitle') : t('duplicatesTitle', { count, number: number(count), total: number(total) })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(null)}
      title={title}
      description={t(total === 1 ? 'onlyHint' : 'duplicatesHint')}
      width="wide"
      actions={
        <>
          <Button onClick={() => onAnswer(null)}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => onAnswer(choices)}>
            {t('upload')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {kinds.map((kind) => {
          const group = duplicates.filter((duplicate) => duplicate.kind === kind)
          return group.length > 0 && <DuplicateGroup key={kind} kind={kind} group={group} choices={choices} onChoose={choose} />
        })}
        {identical > 0 && <p className="text-sm text-muted">{t('identical', { count: identical, number: number(identical) })}</p>}
      </div>
    </Dialog>
  )
}
