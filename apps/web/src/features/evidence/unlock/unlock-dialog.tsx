import { type Attachment, endpoints } from '@dossier/contract'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button, Dialog, Field, showToast } from '../../../ui/index.ts'
import { PasswordInput } from '../../accounts/password-input.tsx'
import { unlockTexts } from './unlock.texts.ts'

export interface UnlockDialogProps {
  file: Pick<Attachment, 'id' | 'projectId' | 'filename'>
  onClose: () => void
  onUnlocked?: (file: Attachment) => void
}

const { files } = endpoints

/** Asks for the password of a protected file. The server tries it at once; a wrong password is reported beside the field. */
export function UnlockDialog({ file, onClose, onUnlocked }: UnlockDialogProps) {
  const t = useTexts(unlockTexts)
  const form = useId()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const unlock = useSend(files.unlock, {
    quiet: true,
    invalidates: [files.get, files.list, files.listFolder, files.versions, files.progress],
    onSuccess: (unlocked) => {
      onUnlocked?.(unlocked)
      showToast({ kind: 'success', title: t('done') })
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '') setMissing(true)
    else unlock.mutate({ projectId: file.projectId, attachmentId: file.id, password })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !unlock.isPending && onClose()}
      title={t('title')}
      description={t('hint', { name: file.filename })}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose} disabled={unlock.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={unlock.isPending}>
            {t('unlock')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={t('password')} error={missing ? t('required') : unlock.error?.message} required>
          {(control) => (
            <PasswordInput
              {...control}
              // Not the person's own password: the browser should neither offer nor keep one.
              autoComplete="off"
              maxLength={200}
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setMissing(false)
                unlock.reset()
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
