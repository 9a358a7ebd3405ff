import { endpoints, type Member } from '@dossier/contract'
import { useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { memberQueries } from './member-queries.ts'
import { membersTexts } from './members-texts.ts'

/** Requires the owner's password before the ownership of the organisation is transferred. */
export function TransferOwnershipDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTexts(membersTexts)
  const form = useId()
  const hasPassword = useSession()?.user.hasPassword === true
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const transfer = useSend(endpoints.members.transferOrganization, {
    // The user's own role has changed.
    invalidates: [...memberQueries, endpoints.accounts.profile],
    announce: true,
    quiet: true,
    onSuccess: onClose,
  })
  const error = tried && password === '' ? t('passwordRequired') : transfer.error?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('transferTitle')}
      description={t(hasPassword ? 'transferBody' : 'noPassword', { name: member.name })}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {hasPassword && (
            <Button type="submit" form={form} variant="danger" busy={transfer.isPending}>
              {t('transferConfirm')}
            </Button>
          )}
        </>
      }
    >
      {hasPassword && (
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (password !== '') transfer.mutate({ userId: member.id, password })
          }}
        >
          <Field label={t('password')} required error={error}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value)
                  transfer.reset()
                }}
              />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  )
}
