import type { Organization } from '@dossier/contract'
import { Ellipsis } from 'lucide-react'
import { type Formats, type Translator, useFormats, useTexts } from '../../i18n/index.ts'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MiddleEllipsis } from '../../ui/middle-ellipsis.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { organizationMenu, type OrganizationVerb } from './organization-menu.ts'
import { OrganizationStatusLabel } from './organization-status.tsx'
import { organizationTypeTexts } from './organization-types.ts'
import { organizationsTexts } from './organizations-texts.ts'

type OnVerb = (verb: OrganizationVerb, organization: Organization) => void

function figure(
  key: 'members' | 'projects' | 'files',
  width: string,
  t: Translator<'members' | 'projects' | 'files'>,
  { number }: Formats,
): TableColumn<Organization> {
  return { key, header: t(key), width, align: 'right', wideOnly: true, cell: (organization) => number(organization[key]) }
}

function columnsOf(t: Translator<keyof typeof organizationsTexts.table>, formats: Formats, onVerb: OnVerb): TableColumn<Organization>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name, domain, website }) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="max-w-full min-w-0 shrink-0 font-medium">
            <MiddleEllipsis text={name} />
          </span>
          {domain !== '' && (
            <a
              href={website}
              target="_blank"
              rel="noreferrer noopener"
              className="min-w-0 truncate text-muted hover:text-text hover:underline max-md:hidden"
            >
              {domain}
            </a>
          )}
        </span>
      ),
    },
    { key: 'code', header: t('code'), width: '120px', wideOnly: true, cell: ({ code }) => code },
    { key: 'type', header: t('type'), width: '76px', wideOnly: true, cell: ({ type }) => t(organizationTypeTexts[type]) },
    {
      key: 'status',
      header: t('status'),
      width: '164px',
      cell: (organization) => <OrganizationStatusLabel organization={organization} />,
    },
    { key: 'email', header: t('email'), width: '188px', wideOnly: true, cell: ({ email }) => <MiddleEllipsis text={email} /> },
    figure('members', '72px', t, formats),
    figure('projects', '92px', t, formats),
    figure('files', '68px', t, formats),
    {
      key: 'storage',
      header: t('storage'),
      width: '84px',
      align: 'right',
      wideOnly: true,
      cell: ({ storage }) => formats.size(storage),
    },
    {
      key: 'created',
      header: t('created'),
      width: '112px',
      align: 'right',
      wideOnly: true,
      cell: ({ createdAt }) => <span className="text-muted">{formats.date(createdAt)}</span>,
    },
    {
      key: 'menu',
      header: t('menu', { name: '' }),
      width: '52px',
      hiddenHeader: true,
      align: 'right',
      cell: (organization) => (
        <DropdownMenu
          trigger={<IconButton icon={Ellipsis} label={t('menu', { name: organization.name })} tooltip={false} />}
          items={organizationMenu(organization, t, (verb) => onVerb(verb, organization))}
        />
      ),
    },
  ]
}

/** The table of organisations; undefined while loading. */
export function OrganizationsTable({ organizations, onVerb }: { organizations: readonly Organization[] | undefined; onVerb: OnVerb }) {
  const t = useTexts(organizationsTexts)
  const formats = useFormats()
  return (
    <div className="overflow-x-auto">
      <div className="md:min-w-310">
        <Table
          label={t('title')}
          columns={columnsOf(t, formats, onVerb)}
          rows={organizations}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={(organization) => onVerb(organization.status === 'deleting' ? 'deletion' : 'edit', organization)}
        />
      </div>
    </div>
  )
}
