import { endpoints, mayInOrganization, type Member } from '@dossier/contract'
import { ArrowRightLeft, CircleCheck, CircleSlash, Lock, Mail, Trash2, UserCog, UsersRound } from 'lucide-react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import type { MenuItem } from '../../ui/dropdown-menu-content.tsx'
import type { MemberDialog } from './member-dialogs.tsx'
import { memberQueries } from './member-queries.ts'
import { membersTexts } from './members-texts.ts'
import { useSetStatus } from './use-set-status.ts'

/** The menu of a member of the organisation: actions that the user may perform and that fit the member's status. */
export function useMemberMenu(open: (dialog: MemberDialog) => void): (member: Member, governed: boolean) => MenuItem[] {
  const t = useTexts(membersTexts)
  const user = useSession()?.user
  const setStatus = useSetStatus(null)
  const setAccess = useSend(endpoints.members.setAccess, { invalidates: memberQueries, announce: true })
  const resend = useSend(endpoints.members.resendInvitation, { announce: true })
  const mayInvite = user !== undefined && mayInOrganization(user, 'member.invite')
  const mayTransfer = user !== undefined && mayInOrganization(user, 'organization.transfer')

  return (member, governed) => {
    const { id, status, access } = member
    const items: MenuItem[] = []
    if (governed) {
      items.push({ label: t('changeRole'), icon: UserCog, onSelect: () => open({ kind: 'role', member }) })
      items.push(
        access === 'all'
          ? { label: t('restrictAccess'), icon: Lock, onSelect: () => setAccess.mutate({ id, access: 'restricted' }) }
          : { label: t('openAccess'), icon: UsersRound, onSelect: () => setAccess.mutate({ id, access: 'all' }) },
      )
    }
    if (mayInvite && status === 'invited') items.push({ label: t('resend'), icon: Mail, onSelect: () => resend.mutate({ id }) })
    if (mayTransfer && status === 'active' && id !== user.id) {
      items.push({ label: t('transfer'), icon: ArrowRightLeft, separated: true, onSelect: () => open({ kind: 'transfer', member }) })
    }
    if (!governed) return items
    if (status === 'invited') {
      items.push({
        label: t('cancelInvitation'),
        icon: Trash2,
        danger: true,
        separated: true,
        onSelect: () => open({ kind: 'delete', member }),
      })
      return items
    }
    items.push(
      status === 'active'
        ? { label: t('deactivate'), icon: CircleSlash, separated: true, onSelect: () => setStatus(member, false) }
        : { label: t('activate'), icon: CircleCheck, separated: true, onSelect: () => setStatus(member, true) },
      { label: t('delete'), icon: Trash2, danger: true, onSelect: () => open({ kind: 'delete', member }) },
    )
    return items
  }
}
