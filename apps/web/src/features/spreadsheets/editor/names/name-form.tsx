import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { Button, Field, Input, Select } from '../../../../ui/index.ts'
import type { UniverSheet } from '../univer-sheet.ts'
import { namesTexts } from './names.texts.ts'
import type { DefinedName, NameRefusal } from './workbook-names.ts'

export interface NameFormProps {
  sheet: UniverSheet
  /** With an empty id for a new one. */
  name: DefinedName
  onClose: () => void
}

/** Defines a name, or changes it. */
export function NameForm({ sheet, name, onClose }: NameFormProps) {
  const t = useTexts(namesTexts)
  const { names } = sheet
  const [draft, setDraft] = useState({ ...name, reference: name.reference === '' ? '' : `=${name.reference}` })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const [refusal, setRefusal] = useState<NameRefusal | null>(null)
  const change = (part: Partial<DefinedName>) => {
    setRefusal(null)
    setDraft({ ...draft, ...part })
  }
  const close = () => {
    onClose()
    sheet.focus()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const shown = sheet.place()?.sheet ?? ''
    const wanted = { ...draft, name: draft.name.trim(), reference: names.absolute(draft.reference, shown) }
    const found = names.refusal(wanted)
    setRefusal(found)
    if (found !== null) return
    void names.define(wanted)
    close()
  }
  const useSelection = () => {
    const chosen = sheet.selection()
    if (chosen !== null) change({ reference: `=${names.referenceTo(chosen)}` })
  }
  const isOfReference = refusal === 'nameReference'
  return (
    <form className="flex flex-col gap-3" onSubmit={save}>
      <Field
        label={t('name')}
        required
        error={refusal !== null && !isOfReference ? t(refusal) : undefined}
        {...(name.id !== '' && { hint: t('followHint') })}
      >
        {(control) => (
          <Input {...control} ref={input} value={draft.name} onChange={({ currentTarget }) => change({ name: currentTarget.value })} />
        )}
      </Field>
      <Field label={t('scope')}>
        {(control) => (
          <Select
            {...control}
            value={draft.scope ?? ''}
            options={[{ value: '', label: t('workbook') }, ...names.sheets().map((one) => ({ value: one, label: one }))]}
            onChange={({ currentTarget }) => change({ scope: currentTarget.value === '' ? null : currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label={t('reference')}
        required
        error={isOfReference ? t('nameReference') : undefined}
        aside={
          <button type="button" className="text-xs text-accent hover:underline" onClick={useSelection}>
            {t('useSelection')}
          </button>
        }
      >
        {(control) => (
          <Input
            {...control}
            className="font-mono text-sm"
            value={draft.reference}
            onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={close}>
          {t('cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
