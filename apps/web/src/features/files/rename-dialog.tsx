import { endpoints } from '@dossier/contract'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, Dialog, Field, Input, showToast } from '../../ui/index.ts'
import { nameOfItem, type FileItem } from './file-item.ts'
import { splitName, withEnding } from './file-name.ts'
import { filesTexts } from './files.texts.ts'
import { refreshFiles } from './use-file-list.ts'

export interface RenameDialogProps {
  item: FileItem
  onClose: () => void
}

/** Renames a file or folder. A file's extension is shown and cannot be changed. */
export function RenameDialog({ item, onClose }: RenameDialogProps) {
  const t = useTexts(filesTexts)
  const form = useId()
  const before = nameOfItem(item)
  const { stem, ending } = item.itemKind === 'folder' ? { stem: before, ending: '' } : splitName(before)
  const [name, setName] = useState(stem)
  const [error, setError] = useState<string>()
  const done = {
    quiet: true,
    onSuccess: () => {
      void refreshFiles()
      showToast({ kind: 'success', title: t('renamed') })
      onClose()
    },
  }
  const file = useSend(endpoints.files.update, done)
  const folder = useSend(endpoints.files.updateFolder, done)
  const failure = file.error ?? folder.error

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { nameSchema } = await import('virtual:contract-schemas')
    const typed = name.trim().normalize('NFC')
    const full = withEnding(typed, ending)
    if (typed === '') setError(t('nameRequired'))
    else if (!nameSchema.safeParse(full).success || /[/\\]/.test(full) || full === '.' || full === '..') setError(t('nameInvalid'))
    else if (full === before) onClose()
    else if (item.itemKind === 'folder') folder.mutate({ id: item.id, name: full })
    else file.mutate({ projectId: item.projectId, attachmentId: item.id, filename: full })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(item.itemKind === 'folder' ? 'renameFolder' : 'renameFile')}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={file.isPending || folder.isPending}>
            {t('rename')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t('name')} error={error ?? failure?.message} hint={ending === '' ? undefined : t('endingStays', { ending })} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={name}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setName(event.target.value)
                setError(undefined)
                file.reset()
                folder.reset()
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
