import { endpoints, limits, type Organization, organizationStatuses } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Building2, Plus, SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCall, useSend } from '../../api/index.ts'
import { useExistingPage } from '../../app/use-existing-page.ts'
import { useProfileRefresh } from '../../app/use-profile-refresh.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { AdminHeader } from './admin-header.tsx'
import type { OrganizationVerb, WindowVerb } from './organization-menu.ts'
import { statusLooks } from './organization-status.tsx'
import { OrganizationsTable } from './organizations-table.tsx'
import { organizationsTexts } from './organizations-texts.ts'
import { useOrganizationFilter } from './use-organization-filter.ts'

const OrganizationDialogs = lazy(() => import('./organization-dialogs.tsx').then((module) => ({ default: module.OrganizationDialogs })))

/** The organisations of this installation, with actions to invite, edit, suspend and delete them. Never shows their content. */
export function AdminDashboardPage() {
  const t = useTexts(organizationsTexts)
  const { number } = useFormats()
  useProfileRefresh()
  const filter = useOrganizationFilter()
  const [dialog, setDialog] = useState<{ verb: WindowVerb; organization: Organization } | 'invite' | null>(null)
  const { data, error, refetch, isPlaceholderData } = useCall(endpoints.organizations.list, filter.request, {
    placeholderData: keepPreviousData,
  })
  useExistingPage({ page: filter.page, pageSize: limits.pageSize, count: isPlaceholderData ? undefined : data?.count }, filter.setPage)
  const resend = useSend(endpoints.organizations.resendInvitation, { announce: true })
  function run(verb: OrganizationVerb, organization: Organization) {
    if (verb === 'resend') resend.mutate({ id: organization.id })
    else setDialog({ verb, organization })
  }
  const invite = (
    <Button variant="primary" icon={Plus} onClick={() => setDialog('invite')}>
      {t('invite')}
    </Button>
  )
  return (
    <div className="flex h-dvh flex-col">
      <AdminHeader />
      <main className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-360 px-4 py-6 md:px-6">
          <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
            <div className="min-w-0">
              <h1 className="text-xl font-semibold">{t('title')}</h1>
              <p className="mt-1 text-sm text-muted">{t('hint')}</p>
            </div>
            {invite}
          </div>
          <div className="flex flex-wrap items-center gap-2 pb-2">
            <SearchInput label={t('search')} value={filter.search} onValueChange={filter.setSearch} className="w-72 max-sm:w-full" />
            <Select
              aria-label={t('filterStatus')}
              options={[
                { value: '', label: t('anyStatus') },
                ...organizationStatuses.map((value) => ({ value, label: t(statusLooks[value].text) })),
              ]}
              value={filter.status ?? ''}
              onChange={(event) => filter.setStatus(organizationStatuses.find((value) => value === event.target.value) ?? null)}
              className="[&>select]:text-sm"
            />
            {data && data.count > 0 && (
              <span className="ml-auto text-sm whitespace-nowrap text-muted">
                {t('count', { count: data.count, number: number(data.count) })}
              </span>
            )}
          </div>
          {error && (!data || isPlaceholderData) ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data?.count === 0 && filter.isSet ? (
            <EmptyState icon={SearchX} title={t('noMatchTitle')} action={<Button onClick={filter.clear}>{t('clearFilters')}</Button>} />
          ) : data?.count === 0 ? (
            <EmptyState icon={Building2} title={t('emptyTitle')} action={invite}>
              {t('emptyBody')}
            </EmptyState>
          ) : (
            <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
              <OrganizationsTable organizations={data?.rows} onVerb={run} />
              {data && <Pagination page={filter.page} pageSize={limits.pageSize} count={data.count} onPageChange={filter.setPage} />}
            </div>
          )}
        </div>
      </main>
      <Suspense fallback={null}>
        {dialog !== null && <OrganizationDialogs open={dialog} rows={data?.rows ?? []} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}
