import { endpoints, mayInOrganization, type Project, type ProjectMember } from '@dossier/contract'
import { ArrowRightLeft, CircleCheck, CircleSlash, Mail, UserMinus } from 'lucide-react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import type { MenuItem } from '../../ui/dropdown-menu-content.tsx'
import { membersTexts } from './members-texts.ts'
import type { ProjectMemberDialog } from './project-member-dialogs.tsx'
import { useSetStatus } from './use-set-status.ts'

/** The menu of a member of a workspace: actions that the user may perform. */
export function useProjectMemberMenu(
  project: Project,
  open: (dialog: ProjectMemberDialog) => void,
): (member: ProjectMember, governed: boolean) => MenuItem[] {
  const t = useTexts(membersTexts)
  const user = useSession()?.user
  const setStatus = useSetStatus(project.id)
  const resend = useSend(endpoints.members.resendInvitation, { announce: true })
  const mayInvite = user !== undefined && mayInOrganization(user, 'member.invite')
  return (member, governed) => {
    const items: MenuItem[] = []
    if (mayInvite && member.status === 'invited')
      items.push({ label: t('resend'), icon: Mail, onSelect: () => resend.mutate({ id: member.id }) })
    if (project.can['project.transfer'] === 'all' && member.through !== 'owner' && member.mayOwn) {
      items.push({ label: t('transferProject'), icon: ArrowRightLeft, onSelect: () => open({ kind: 'transfer', member }) })
    }
    if (!governed) return items
    if (member.status === 'deactivated') {
      items.push({ label: t('activateInProject'), icon: CircleCheck, separated: true, onSelect: () => setStatus(member, true) })
    } else {
      items.push({ label: t('deactivateInProject'), icon: CircleSlash, separated: true, onSelect: () => setStatus(member, false) })
    }
    // Members who have access because the workspace is open to all were never added, so that they cannot be removed.
    if (member.through === 'member') {
      items.push({ label: t('removeFromProject'), icon: UserMinus, danger: true, onSelect: () => open({ kind: 'remove', member }) })
    }
    return items
  }
}
