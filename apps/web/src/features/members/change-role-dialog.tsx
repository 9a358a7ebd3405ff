import { endpoints, type Member } from '@dossier/contract'
import { useId, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { memberQueries } from './member-queries.ts'
import { membersTexts } from './members-texts.ts'
import { useRoleOptions } from './use-role-options.ts'

/** Changes a member's role in the organisation. */
export function ChangeRoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTexts(membersTexts)
  const form = useId()
  const options = useRoleOptions(null)
  const [role, setRole] = useState(String(member.customRole?.id ?? member.role))
  const change = useSend(endpoints.members.setRole, { invalidates: memberQueries, announce: true, quiet: true, onSuccess: onClose })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('changeRole')}
      description={`${member.name} · ${member.email}`}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={change.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ id: member.id, role })
        }}
      >
        <Field label={t('role')} error={change.error?.message}>
          {(control) => <Select {...control} value={role} onChange={(event) => setRole(event.target.value)} options={options} />}
        </Field>
      </form>
    </Dialog>
  )
}
