import type { Member } from '@dossier/contract'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'
import type { MenuItem } from '../../ui/dropdown-menu-content.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { TableColumn } from '../../ui/table.tsx'
import { LastActivity } from './last-activity.tsx'
import { MemberPerson } from './member-person.tsx'
import { MemberStatusLabel } from './member-status.tsx'
import { membersTexts } from './members-texts.ts'

/** Minimum table widths (pixels) at which a column is shown. */
const fits = { status: 560, lastActivity: 680, access: 800, email: 920, projects: 1040 } as const

/** Whether a column is shown in a table of this width (pixels). */
export function columnFits(column: keyof typeof fits, width: number): boolean {
  return width >= fits[column]
}

export interface MemberColumnsOptions<Row extends Member> {
  renderRole: (row: Row) => ReactNode
  menuOf: (row: Row) => MenuItem[]
}

/** The columns shared by all lists of members. */
export function useMemberColumns<Row extends Member>({ renderRole, menuOf }: MemberColumnsOptions<Row>) {
  const t = useTexts(membersTexts)
  const { number } = useFormats()
  return {
    person: (width: number): TableColumn<Row> => ({
      key: 'name',
      header: t('name'),
      sortable: true,
      cell: (row) => <MemberPerson member={row} detailed={!columnFits('email', width)} showStatus={!columnFits('status', width)} />,
    }),
    email: {
      key: 'email',
      header: t('email'),
      sortable: true,
      cell: ({ email }) => (
        <span className="text-muted" title={email}>
          {email}
        </span>
      ),
    },
    role: (width: number): TableColumn<Row> => ({
      key: 'role',
      header: t('role'),
      sortable: true,
      width: columnFits('status', width) ? '176px' : '124px',
      cell: renderRole,
    }),
    status: {
      key: 'status',
      header: t('status'),
      sortable: true,
      width: '124px',
      cell: ({ status }) => <MemberStatusLabel status={status} />,
    },
    access: {
      key: 'access',
      header: t('access'),
      width: '136px',
      cell: ({ access }) => <span className="text-muted">{t(access === 'all' ? 'accessAll' : 'accessRestricted')}</span>,
    },
    projects: {
      key: 'projects',
      header: t('projects'),
      width: '108px',
      align: 'right',
      cell: ({ projects }) => <span className="text-muted">{number(projects)}</span>,
    },
    lastActivity: {
      key: 'lastActivity',
      header: t('lastActivity'),
      sortable: true,
      width: '124px',
      align: 'right',
      cell: ({ lastActivity }) => <LastActivity moment={lastActivity} />,
    },
    menu: {
      key: 'menu',
      header: t('menu', { name: '' }),
      hiddenHeader: true,
      width: '52px',
      align: 'right',
      cell: (row) => {
        const items = menuOf(row)
        if (items.length === 0) return null
        return <DropdownMenu trigger={<IconButton icon={Ellipsis} label={t('menu', { name: row.name })} tooltip={false} />} items={items} />
      },
    },
  } satisfies Record<string, TableColumn<Row> | ((width: number) => TableColumn<Row>)>
}
