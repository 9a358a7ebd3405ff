import type { Role } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { Table } from '../../ui/table.tsx'
import { rolesTexts } from './roles-texts.ts'
import { type RoleVerbs, useRoleColumns } from './use-role-columns.tsx'
import { useNameOfRole } from './use-role-name.ts'

export interface RolesTableProps extends RoleVerbs {
  /** Undefined while loading. */
  roles: readonly Role[] | undefined
}

/** The roles, the built-in ones first. */
export function RolesTable({ roles, ...verbs }: RolesTableProps) {
  const t = useTexts(rolesTexts)
  const columns = useRoleColumns(verbs)
  const nameOfRole = useNameOfRole()
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={roles}
      rowKey={({ id }) => id}
      rowName={nameOfRole}
      onOpen={(role) => {
        if (verbs.mayChange(role)) verbs.onEdit(role)
      }}
      skeletonRows={5}
    />
  )
}
