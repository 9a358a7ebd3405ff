import { type AssignableRole, endpoints } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useRoleName } from '../roles/index.ts'
import { invitationTexts } from './invitation-texts.ts'
import { memberQueries } from './member-queries.ts'

/** Addresses without an account that a user tried to add to a workspace. */
export interface Unregistered {
  projectId: number
  emails: readonly string[]
  /** Role in the workspace. */
  role: AssignableRole
}

/** Offers to invite exactly the addresses that have no account yet (specification, section 4). */
export function InviteUnregisteredDialog({ unregistered, onClose }: { unregistered: Unregistered; onClose: () => void }) {
  const t = useTexts(invitationTexts)
  const { number } = useFormats()
  const nameOf = useRoleName()
  const { projectId, emails, role } = unregistered
  const invite = useSend(endpoints.members.addNew, { invalidates: memberQueries, announce: true, quiet: true, onSuccess: onClose })
  const count = { count: emails.length, number: number(emails.length) }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('unregisteredTitle', count)}
      description={t('unregisteredBody', { role: nameOf({ role }) })}
      actions={
        <>
          <Button onClick={onClose}>{t('notNow')}</Button>
          <Button variant="primary" busy={invite.isPending} onClick={() => invite.mutate({ projectId, emails: [...emails], role })}>
            {t('inviteCount', count)}
          </Button>
        </>
      }
    >
      <ul className="max-h-60 overflow-y-auto rounded-md text-sm inset-ring inset-ring-line">
        {emails.map((email) => (
          <li key={email} className="border-b border-line px-3 py-1.5 break-all last:border-b-0">
            {email}
          </li>
        ))}
      </ul>
      {invite.error && (
        <p role="alert" className="mt-3 text-sm text-negative">
          {invite.error.message}
        </p>
      )}
    </Dialog>
  )
}
