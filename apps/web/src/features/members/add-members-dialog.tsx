import { type AssignableRole, assignableRoles, endpoints, type Project, projectTypes, roles, successMessages } from '@dossier/contract'
import { useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AddressInput } from './address-input.tsx'
import { invitationTexts } from './invitation-texts.ts'
import { memberQueries } from './member-queries.ts'
import type { Unregistered } from './invite-unregistered-dialog.tsx'
import { useAddresses } from './use-addresses.ts'
import { useColleagues } from './use-colleagues.ts'
import { useRoleOptions } from './use-role-options.ts'

export interface AddMembersDialogProps {
  project: Project
  onClose: () => void
  /** Called when some addresses have no account yet; the others were added. */
  onUnregistered: (unregistered: Unregistered) => void
}

/** Adds colleagues to a workspace, or opens it to all of the organisation. */
export function AddMembersDialog({ project, onClose, onUnregistered }: AddMembersDialogProps) {
  const t = useTexts(invitationTexts)
  const language = useLanguage()
  const form = useId()
  const [isForAllMembers, setForAll] = useState(false)
  const addresses = useAddresses({ optional: isForAllMembers })
  const colleagues = useColleagues(addresses.input.typed)
  const options = useRoleOptions(project)
  const [role, setRole] = useState<AssignableRole>(roles.teamMember)
  const mayOpen = project.type !== projectTypes.all && project.can['project.edit'] === 'all'
  const add = useSend(endpoints.members.add, {
    invalidates: memberQueries,
    quiet: true,
    onSuccess({ added, emails }, request) {
      const left = (request.emails ?? []).filter((email) => !added.includes(email) && !emails.includes(email))
      const already = left.length > 0 ? t('membersAlready', { emails: left.join(', ') }) : undefined
      const done = added.length > 0 ? successMessages.membersAdded[language] : request.isForAllMembers ? t('openedToAll') : undefined
      if (done !== undefined) showToast({ kind: 'success', title: done, ...(already !== undefined && { description: already }) })
      else if (already !== undefined) showToast({ kind: 'notice', title: already })
      if (emails.length > 0) onUnregistered({ projectId: project.id, emails, role })
      else onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('addTitle', { project: project.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={add.isPending}>
            {t('add')}
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
          if (emails) add.mutate({ projectId: project.id, emails, role, isForAllMembers })
        }}
      >
        <Field label={t('addLabel')} required={!isForAllMembers} hint={t('addHint')} error={addresses.error ?? add.error?.message}>
          {(control) => <AddressInput {...control} {...addresses.input} colleagues={colleagues} />}
        </Field>
        <Field label={t('projectRole')} hint={t('roleHint')}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={(event) => setRole(assignableRoles.find((id) => String(id) === event.target.value) ?? role)}
              options={options}
            />
          )}
        </Field>
        {mayOpen && (
          <label htmlFor={`${form}-all`} className="flex cursor-pointer items-start gap-2.5 text-sm">
            <Checkbox
              id={`${form}-all`}
              className="mt-0.5"
              checked={isForAllMembers}
              onChange={(event) => setForAll(event.target.checked)}
            />
            <span>
              <span className="block font-medium">{t('forAll')}</span>
              <span className="block text-muted">{t('forAllHint')}</span>
            </span>
          </label>
        )}
      </form>
    </Dialog>
  )
}
