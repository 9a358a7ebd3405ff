import { endpoints, mayInOrganization, type Member } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { TableColumn } from '../../ui/table.tsx'
import { useGoverning, useRoleName } from '../roles/index.ts'
import { columnFits, useMemberColumns } from './member-columns.tsx'
import { type MemberDialog, MemberDialogs } from './member-dialogs.tsx'
import { MemberTable } from './member-table.tsx'
import { MemberToolbar } from './member-toolbar.tsx'
import { membersTexts } from './members-texts.ts'
import { RoleSelect } from './role-select.tsx'
import { useMemberMenu } from './use-member-menu.ts'
import { useMemberView } from './use-member-view.ts'
import { useRoleOptions } from './use-role-options.ts'

/** The members of the organisation, with roles and the actions that the user may perform. */
export function OrganizationMembers({ find, children }: { find?: string | undefined; children?: ReactNode }) {
  const t = useTexts(membersTexts)
  const formats = useFormats()
  const user = useSession()?.user
  const state = useMemberView(find)
  const [dialog, setDialog] = useState<MemberDialog | null>(null)
  const { data, error, refetch, isPlaceholderData } = useCall(
    endpoints.members.list,
    { ...state.request, ...state.order },
    { placeholderData: keepPreviousData },
  )
  const nameOf = useRoleName()
  const { governs } = useGoverning()
  const mayEdit = user !== undefined && mayInOrganization(user, 'member.edit')
  const governed = (member: Member) => mayEdit && governs(member)
  const options = useRoleOptions(null)
  const menuOf = useMemberMenu(setDialog)
  const columns = useMemberColumns<Member>({
    renderRole: (member) => (governed(member) ? <RoleSelect member={member} options={options} projectId={null} /> : nameOf(member)),
    menuOf: (member) => menuOf(member, governed(member)),
  })
  const columnsFor = (width: number): TableColumn<Member>[] => [
    columns.person(width),
    ...(columnFits('email', width) ? [columns.email] : []),
    columns.role(width),
    ...(columnFits('status', width) ? [columns.status] : []),
    ...(columnFits('access', width) ? [columns.access] : []),
    ...(columnFits('projects', width) ? [columns.projects] : []),
    ...(columnFits('lastActivity', width) ? [columns.lastActivity] : []),
    columns.menu,
  ]
  return (
    <>
      <MemberToolbar state={state} counted={data && t('count', { count: data.count, number: formats.number(data.count) })}>
        {children}
      </MemberToolbar>
      <MemberTable
        label={t('scopeOrganization')}
        state={state}
        columnsFor={columnsFor}
        page={{ rows: data?.members, count: data?.count ?? 0, error, retry: () => void refetch(), stale: isPlaceholderData }}
        empty={
          <EmptyState icon={UserPlus} title={t('emptyTitle')}>
            {t('emptyBody')}
          </EmptyState>
        }
      />
      <MemberDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
