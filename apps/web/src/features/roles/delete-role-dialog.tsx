import { endpoints, type Role, type User } from '@dossier/contract'
import { useId, useState } from 'react'
import { ApiError, useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { rolesTexts } from './roles-texts.ts'
import { replacementsFor } from './role-holder.ts'
import { useNameOfRole } from './use-role-name.ts'
import { useRoles } from './use-roles.ts'

/** Confirms deleting a custom role, and asks for the role that replaces it for its members. */
export function DeleteRoleDialog({ role, user, onClose }: { role: Role; user: User; onClose: () => void }) {
  const t = useTexts(rolesTexts)
  const { number } = useFormats()
  const nameOfRole = useNameOfRole()
  const form = useId()
  const known = useRoles().data?.rows ?? []
  const [replacement, setReplacement] = useState('')
  const remove = useSend(endpoints.roles.delete, {
    invalidates: [endpoints.roles.list, endpoints.members.list, endpoints.admins.list],
    announce: true,
    quiet: true,
    onSuccess: onClose,
  })
  // The role may have been assigned since the list was loaded; the server then returns the number of members.
  const reportedMembers =
    remove.error instanceof ApiError && remove.error.code === 'ROLE_IN_USE' ? Number(remove.error.details['members']) : 0
  const members = Math.max(role.members, reportedMembers)
  const choices = replacementsFor(role, user, known).map((other) => ({ value: String(other.id), label: nameOfRole(other) }))
  const ready = members === 0 || replacement !== ''
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('deleteTitle')}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="danger" busy={remove.isPending} disabled={!ready}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) remove.mutate({ id: role.id, ...(members === 0 ? {} : { replacementId: replacement }) })
        }}
      >
        <div className="text-sm text-muted">
          <p className="font-medium break-words text-text">{role.name}</p>
          <p>{members === 0 ? t('deleteUnused') : t('deleteUsed', { count: members, number: number(members) })}</p>
        </div>
        {members > 0 && (
          <Field label={t('replacement')} required error={remove.error && reportedMembers === 0 ? remove.error.message : undefined}>
            {(control) => (
              <Select
                {...control}
                value={replacement}
                onChange={(event) => setReplacement(event.target.value)}
                options={[{ value: '', label: t('chooseReplacement') }, ...choices]}
              />
            )}
          </Field>
        )}
        {members === 0 && remove.error && (
          <p role="alert" className="text-sm text-negative">
            {remove.error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}
