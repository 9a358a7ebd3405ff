import { endpoints, type Spreadsheet } from '@dossier/contract'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, Dialog, Field, Input } from '../../ui/index.ts'
import { refreshFiles } from '../files/use-file-list.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

export interface NewSpreadsheetDialogProps {
  projectId: number
  onClose: () => void
  onCreated: (spreadsheet: Spreadsheet) => void
}

/** Creates an empty workbook. */
export function NewSpreadsheetDialog({ projectId, onClose, onCreated }: NewSpreadsheetDialogProps) {
  const t = useTexts(spreadsheetsTexts)
  const form = useId()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const create = useSend(endpoints.spreadsheets.create, {
    quiet: true,
    announce: true,
    onSuccess(spreadsheet) {
      void refreshFiles()
      onClose()
      onCreated(spreadsheet)
    },
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { nameSchema } = await import('virtual:contract-schemas')
    const filename = name.trim().normalize('NFC')
    if (filename === '') setError(t('nameRequired'))
    else if (!nameSchema.safeParse(`${filename}.xlsx`).success || /[/\\]/.test(filename)) setError(t('nameInvalid'))
    else create.mutate({ projectId, filename })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newTitle')}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={create.isPending}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t('newName')} error={error ?? create.error?.message} hint={t('newNameHint')} required>
          {(control) => (
            <Input
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that was just asked for
              autoFocus
              autoComplete="off"
              spellCheck={false}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setError(undefined)
                create.reset()
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
