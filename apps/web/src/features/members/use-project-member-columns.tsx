import type { ProjectMember } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import type { TableColumn } from '../../ui/table.tsx'
import { type MemberColumnsOptions, useMemberColumns } from './member-columns.tsx'
import { membersTexts } from './members-texts.ts'

const throughTexts = { owner: 'throughOwner', member: 'throughMember', organization: 'throughOrganization' } as const

/** The columns of a workspace's members: the shared ones, and the reason for the access. */
export function useProjectMemberColumns(options: MemberColumnsOptions<ProjectMember>) {
  const t = useTexts(membersTexts)
  const through: TableColumn<ProjectMember> = {
    key: 'through',
    header: t('through'),
    width: '136px',
    cell: (member) => <span className="text-muted">{t(throughTexts[member.through])}</span>,
  }
  return { ...useMemberColumns(options), through }
}
