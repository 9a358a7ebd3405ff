import { endpoints, limits, type Organization, organizationTypes } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Building2, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../api/index.ts'
import { type Formats, type Translator, useFormats, useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { LanguageSwitch } from '../accounts/language-switch.tsx'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { organizationsTexts } from './organizations-texts.ts'

const typeTexts = {
  [organizationTypes.company]: 'typeCompany',
  [organizationTypes.fund]: 'typeFund',
  [organizationTypes.group]: 'typeGroup',
} as const

function columnsOf(t: Translator<keyof typeof organizationsTexts.table>, formats: Formats): TableColumn<Organization>[] {
  return [
    { key: 'name', header: t('name'), cell: ({ name }) => <span className="font-medium">{name}</span> },
    { key: 'code', header: t('code'), width: '180px', wideOnly: true, cell: ({ code }) => code },
    { key: 'type', header: t('type'), width: '112px', wideOnly: true, cell: ({ type }) => t(typeTexts[type]) },
    { key: 'members', header: t('members'), width: '96px', align: 'right', cell: ({ members }) => formats.number(members) },
    { key: 'projects', header: t('projects'), width: '120px', align: 'right', cell: ({ projects }) => formats.number(projects) },
    {
      key: 'created',
      header: t('created'),
      width: '140px',
      align: 'right',
      wideOnly: true,
      cell: ({ createdAt }) => formats.date(createdAt),
    },
  ]
}

/** The organisations of this installation, without their content. */
export function AdminDashboardPage() {
  const t = useTexts(organizationsTexts)
  const formats = useFormats()
  const session = useSession()
  const signOut = useSignOut()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useCall(
    endpoints.organizations.list,
    { limit: limits.pageSize, offset: (page - 1) * limits.pageSize },
    { placeholderData: keepPreviousData },
  )
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center gap-4 border-b border-line px-4 md:px-6">
        <Brand />
        <span className="min-w-0 flex-1 truncate text-sm text-muted max-sm:invisible">
          {t('admin')} · {session?.user.email}
        </span>
        <LanguageSwitch labelled={false} />
        <Button variant="ghost" icon={LogOut} onClick={signOut}>
          {t('logout')}
        </Button>
      </header>
      <main className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-300 px-4 py-6 md:px-6">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="mt-1 mb-4 text-sm text-muted">{t('hint')}</p>
          {error && (!data || isPlaceholderData) ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data?.count === 0 ? (
            <EmptyState icon={Building2} title={t('empty')} />
          ) : (
            <>
              <Table
                label={t('title')}
                columns={columnsOf(t, formats)}
                rows={data?.rows}
                rowKey={({ id }) => id}
                rowName={({ name }) => name}
              />
              {data && <Pagination page={page} pageSize={limits.pageSize} count={data.count} onPageChange={setPage} />}
            </>
          )}
        </div>
      </main>
    </div>
  )
}
