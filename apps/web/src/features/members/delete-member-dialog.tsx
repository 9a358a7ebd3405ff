import { endpoints, type Member } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { memberQueries } from './member-queries.ts'
import { membersTexts } from './members-texts.ts'

/** Requires the email before an account is deleted; a pending invitation is withdrawn without it. */
export function DeleteMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTexts(membersTexts)
  const invited = member.status === 'invited'
  const remove = useSend(endpoints.members.setStatus, { invalidates: memberQueries, announce: true, onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(invited ? 'cancelInvitationTitle' : 'deleteTitle')}
      confirmLabel={t(invited ? 'cancelInvitation' : 'delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: member.id, confirmDelete: true })}
      {...(invited ? {} : { typedWord: member.email })}
    >
      <p className="font-medium break-words text-text">
        {member.name} · {member.email}
      </p>
      <p>{t(invited ? 'cancelInvitationBody' : 'deleteBody')}</p>
    </ConfirmDialog>
  )
}
