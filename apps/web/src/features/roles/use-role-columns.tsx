import type { Role } from '@dossier/contract'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MiddleEllipsis } from '../../ui/middle-ellipsis.tsx'
import type { TableColumn } from '../../ui/table.tsx'
import { PermissionBadges } from './permission-badges.tsx'
import { rolesTexts } from './roles-texts.ts'
import { useNameOfRole } from './use-role-name.ts'

/** Maximum number of permission badges in a row. */
const badges = 3

/** Actions on a role. */
export interface RoleVerbs {
  /** Whether the user may edit and delete a role. */
  mayChange: (role: Role) => boolean
  onEdit: (role: Role) => void
  onDelete: (role: Role) => void
}

/** The columns of the list of roles. */
export function useRoleColumns({ mayChange, onEdit, onDelete }: RoleVerbs): TableColumn<Role>[] {
  const t = useTexts(rolesTexts)
  const { number } = useFormats()
  const nameOfRole = useNameOfRole()
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (role) => (
        <span className="flex min-w-0 items-baseline gap-3">
          <span className="max-w-full min-w-0 shrink-0 font-medium">
            <MiddleEllipsis text={nameOfRole(role)} />
          </span>
          <span className="min-w-0 truncate text-muted max-md:hidden">{role.description}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      header: t('kind'),
      width: '112px',
      wideOnly: true,
      cell: ({ builtIn }) => <Badge tone={builtIn ? 'neutral' : 'accent'}>{t(builtIn ? 'builtIn' : 'custom')}</Badge>,
    },
    {
      key: 'permissions',
      header: t('permissions'),
      width: '400px',
      wideOnly: true,
      cell: ({ permissions }) => <PermissionBadges names={permissions} max={badges} />,
    },
    { key: 'members', header: t('members'), width: '84px', align: 'right', cell: ({ members }) => number(members) },
    {
      key: 'menu',
      header: t('menu', { name: '' }),
      width: '52px',
      hiddenHeader: true,
      align: 'right',
      cell: (role) =>
        mayChange(role) && (
          <DropdownMenu
            trigger={<IconButton icon={Ellipsis} label={t('menu', { name: nameOfRole(role) })} tooltip={false} />}
            items={[
              { label: t('edit'), icon: Pencil, onSelect: () => onEdit(role) },
              { label: t('delete'), icon: Trash2, danger: true, onSelect: () => onDelete(role) },
            ]}
          />
        ),
    },
  ]
}
