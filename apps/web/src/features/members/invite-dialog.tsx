import { endpoints, limits, type MemberAccess, roles, successMessages } from '@dossier/contract'
import { useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AccessChoice } from './access-choice.tsx'
import { AddressInput } from './address-input.tsx'
import { invitationTexts } from './invitation-texts.ts'
import { memberQueries } from './member-queries.ts'
import { useAddresses } from './use-addresses.ts'
import { useRoleOptions } from './use-role-options.ts'

/** Invites people to the organisation, with a role and their access to workspaces. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(invitationTexts)
  const language = useLanguage()
  const form = useId()
  const addresses = useAddresses()
  const options = useRoleOptions(null)
  const [chosen, setChosen] = useState<string | null>(null)
  // Not everyone who may invite may grant the team member role.
  const usual = options.find(({ value }) => value === String(roles.teamMember)) ?? options[0]
  const role = chosen ?? usual?.value ?? ''
  const [access, setAccess] = useState<MemberAccess>('all')
  const invite = useSend(endpoints.members.invite, {
    invalidates: memberQueries,
    quiet: true,
    onSuccess({ invited }, { emails }) {
      const already = emails.filter((email) => !invited.includes(email))
      showToast({
        kind: invited.length > 0 ? 'success' : 'notice',
        title: invited.length > 0 ? successMessages.membersInvited[language] : t('membersAlready', { emails: already.join(', ') }),
        ...(invited.length > 0 && already.length > 0 ? { description: t('membersAlready', { emails: already.join(', ') }) } : {}),
      })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('inviteTitle')}
      description={t('inviteHint', { days: limits.invitationDays })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={invite.isPending}>
            {t('invite')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const emails = addresses.take()
          if (emails) invite.mutate({ emails, role, access })
        }}
      >
        <Field label={t('emails')} required hint={t('emailsHint')} error={addresses.error ?? invite.error?.message}>
          {(control) => <AddressInput {...control} {...addresses.input} />}
        </Field>
        <Field label={t('role')} hint={t('roleHint')}>
          {(control) => <Select {...control} value={role} onChange={(event) => setChosen(event.target.value)} options={options} />}
        </Field>
        <AccessChoice label={t('access')} value={access} onValueChange={setAccess} />
      </form>
    </Dialog>
  )
}
