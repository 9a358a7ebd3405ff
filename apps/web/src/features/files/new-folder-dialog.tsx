import { endpoints } from '@dossier/contract'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, Dialog, Field, Input, showToast } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import { refreshFiles } from './use-file-list.ts'

export interface NewFolderDialogProps {
  projectId: number
  /** Null at the top. */
  parentId: number | null
  onClose: () => void
}

/** Creates a folder in the open folder. An existing one of the same name is reused. */
export function NewFolderDialog({ projectId, parentId, onClose }: NewFolderDialogProps) {
  const t = useTexts(filesTexts)
  const form = useId()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const create = useSend(endpoints.files.createFolder, {
    quiet: true,
    onSuccess: () => {
      void refreshFiles()
      showToast({ kind: 'success', title: t('folderCreated') })
      onClose()
    },
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { nameSchema } = await import('virtual:contract-schemas')
    const trimmed = name.trim().normalize('NFC')
    if (trimmed === '') setError(t('folderNameRequired'))
    else if (!nameSchema.safeParse(trimmed).success || /[/\\]/.test(trimmed)) setError(t('folderNameInvalid'))
    else create.mutate({ projectId, name: trimmed, ...(parentId === null ? {} : { parentId }) })
  }
  const shown = error ?? create.error?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newFolder')}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={create.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t('folderName')} error={shown} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
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
