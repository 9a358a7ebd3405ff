import { endpoints, type Project, type ProjectMember } from '@dossier/contract'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { memberQueries } from './member-queries.ts'
import { membersTexts } from './members-texts.ts'

/** A dialog about a member of a workspace. */
export interface ProjectMemberDialog {
  kind: 'remove' | 'transfer'
  member: ProjectMember
}

export interface ProjectMemberDialogsProps {
  project: Project
  dialog: ProjectMemberDialog | null
  onClose: () => void
}

/** Renders the open dialog, if any: confirms removing a member from a workspace, or transferring its ownership. */
export function ProjectMemberDialogs({ project, dialog, onClose }: ProjectMemberDialogsProps) {
  const t = useTexts(membersTexts)
  const options = { invalidates: memberQueries, announce: true, onSuccess: onClose }
  const remove = useSend(endpoints.members.setStatus, options)
  const transfer = useSend(endpoints.members.transferProject, options)
  if (dialog === null) return null
  const { kind, member } = dialog
  const isTransfer = kind === 'transfer'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(isTransfer ? 'transferProjectTitle' : 'removeTitle')}
      confirmLabel={t(isTransfer ? 'transferConfirm' : 'removeFromProject')}
      busy={remove.isPending || transfer.isPending}
      onConfirm={() => {
        if (isTransfer) transfer.mutate({ id: project.id, userId: member.id })
        else remove.mutate({ id: member.id, projectId: project.id, confirmDelete: true })
      }}
      {...(isTransfer ? { typedWord: project.name } : {})}
    >
      <p className="font-medium break-words text-text">
        {member.name} · {member.email}
      </p>
      <p>{t(isTransfer ? 'transferProjectBody' : 'removeBody', { name: member.name, project: project.name })}</p>
    </ConfirmDialog>
  )
}
