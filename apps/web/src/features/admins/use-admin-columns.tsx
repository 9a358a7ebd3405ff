import type { Admin } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import type { TableColumn } from '../../ui/table.tsx'
import { columnFits, type MemberColumnsOptions, useMemberColumns } from '../members/index.ts'
import { adminsTexts } from './admins-texts.ts'
import { CoveredWorkspaces } from './covered-workspaces.tsx'

/** The columns of the list of admins that fit into a width (pixels). The server lists admins by name, so none sorts. */
export function useAdminColumns(options: MemberColumnsOptions<Admin>): (width: number) => TableColumn<Admin>[] {
  const t = useTexts(adminsTexts)
  const columns = useMemberColumns(options)
  const covers: TableColumn<Admin> = {
    key: 'covers',
    header: t('covers'),
    width: '264px',
    cell: (admin) => <CoveredWorkspaces admin={admin} />,
  }
  return (width) =>
    [
      columns.person(width),
      ...(columnFits('email', width) ? [columns.email] : []),
      // An admin of a workspace may have another role in the organisation.
      { ...columns.role(width), header: t('role') },
      ...(columnFits('access', width) ? [covers] : []),
      ...(columnFits('status', width) ? [columns.status] : []),
      ...(columnFits('lastActivity', width) ? [columns.lastActivity] : []),
      columns.menu,
    ].map((column) => ({ ...column, sortable: false }))
}
