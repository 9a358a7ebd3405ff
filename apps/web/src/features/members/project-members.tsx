import { endpoints, type Project, type ProjectMember, roles } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { TableColumn } from '../../ui/table.tsx'
import { useGoverning, useRoleName } from '../roles/index.ts'
import { columnFits } from './member-columns.tsx'
import { MemberTable } from './member-table.tsx'
import { MemberToolbar } from './member-toolbar.tsx'
import { membersTexts } from './members-texts.ts'
import { type ProjectMemberDialog, ProjectMemberDialogs } from './project-member-dialogs.tsx'
import { RoleSelect } from './role-select.tsx'
import { useMemberView } from './use-member-view.ts'
import { useProjectMemberColumns } from './use-project-member-columns.tsx'
import { useProjectMemberMenu } from './use-project-member-menu.ts'
import { useRoleOptions } from './use-role-options.ts'

/** The members of a workspace, with their roles in it. */
export function ProjectMembers({ project, children }: { project: Project; children?: ReactNode }) {
  const t = useTexts(membersTexts)
  const formats = useFormats()
  const user = useSession()?.user
  const state = useMemberView()
  const [dialog, setDialog] = useState<ProjectMemberDialog | null>(null)
  const { data, error, refetch, isPlaceholderData } = useCall(
    endpoints.members.listInProject,
    { id: project.id, ...state.request, ...state.order },
    { placeholderData: keepPreviousData },
  )
  const nameOf = useRoleName()
  const options = useRoleOptions(project)
  const { seesEverything } = useGoverning()
  const mayEdit = project.can['members.edit'] === 'all'
  // Owners and the user's own entry cannot be changed, and a workspace role has no effect for members who can access everything.
  const governed = (member: ProjectMember) =>
    mayEdit && member.through !== 'owner' && member.role !== roles.organizationOwner && member.id !== user?.id && !seesEverything(member)
  const menuOf = useProjectMemberMenu(project, setDialog)
  const columns = useProjectMemberColumns({
    renderRole: (member) =>
      governed(member) ? (
        <RoleSelect member={{ ...member, customRole: null }} options={options} projectId={project.id} />
      ) : (
        nameOf({ role: member.role })
      ),
    menuOf: (member) => menuOf(member, governed(member)),
  })
  const columnsFor = (width: number): TableColumn<ProjectMember>[] => [
    columns.person(width),
    ...(columnFits('email', width) ? [columns.email] : []),
    columns.role(width),
    ...(columnFits('status', width) ? [columns.status] : []),
    ...(columnFits('access', width) ? [columns.through] : []),
    ...(columnFits('lastActivity', width) ? [columns.lastActivity] : []),
    columns.menu,
  ]
  return (
    <>
      <MemberToolbar state={state} counted={data && t('count', { count: data.count, number: formats.number(data.count) })}>
        {children}
      </MemberToolbar>
      <MemberTable
        label={t('scopeProject')}
        state={state}
        columnsFor={columnsFor}
        page={{ rows: data?.members, count: data?.count ?? 0, error, retry: () => void refetch(), stale: isPlaceholderData }}
        empty={
          <EmptyState icon={UserPlus} title={t('emptyTitle')}>
            {t('emptyProjectBody')}
          </EmptyState>
        }
      />
      <ProjectMemberDialogs project={project} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
