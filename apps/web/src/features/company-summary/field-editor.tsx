import { type CompanySummaryField, type CompanySummaryFieldName, endpoints, limits } from '@dossier/contract'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { companySummaryTexts } from './company-summary.texts.ts'

export interface FieldEditorProps {
  projectId: number
  name: CompanySummaryFieldName
  field: CompanySummaryField
  /** The displayed text. */
  text: string
  onDone: () => void
}

/** Edits one field in place, or resets it to the value from the files. */
export function FieldEditor({ projectId, name, field, text, onDone }: FieldEditorProps) {
  const t = useTexts(companySummaryTexts)
  const [typed, setTyped] = useState(text)
  const save = useSend(endpoints.companySummary.change, {
    invalidates: [endpoints.companySummary.get, endpoints.companySummary.versions],
    announce: true,
    onSuccess: onDone,
  })
  const write = (value: string | null) => save.mutate({ projectId, fields: { [name]: value } })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (typed.trim() === text.trim()) onDone()
    else write(typed.trim())
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    }
    if (event.key === 'Enter' && (name !== 'notes' || event.metaKey || event.ctrlKey)) submit(event)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-1.5">
      <Textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that the user pressed
        autoFocus
        aria-label={t(name)}
        rows={1}
        maxLength={limits.descriptionLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-8 text-sm"
      />
      <span className="flex flex-wrap gap-1">
        <Button type="submit" size="small" variant="primary" busy={save.isPending}>
          {t('save')}
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
        {field.edited && name !== 'notes' && (
          <Button size="small" variant="ghost" disabled={save.isPending} onClick={() => write(null)}>
            {t('readAgain')}
          </Button>
        )}
      </span>
    </form>
  )
}
