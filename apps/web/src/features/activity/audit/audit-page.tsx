import { type AuditEntry, endpoints, mayInOrganization } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Lock, ScrollText, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/index.ts'
import { useExistingPage } from '../../../app/use-existing-page.ts'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { downloadList, filenameOf } from '../download-list.ts'
import { dayOf } from '../group-by-day.ts'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { filterOf, isNarrowed } from './audit-view.ts'
import { auditTexts } from './audit.texts.ts'
import { useAuditView } from './use-audit-view.ts'
import { VerdictNotice } from './verdict-notice.tsx'

/** Entries per page. */
const pageSize = 50

/** The audit log of the organisation: filtered, exported, verified. */
export function AuditPage() {
  const t = useTexts(auditTexts)
  const user = useSession()?.user
  if (!user || !mayInOrganization(user, 'audit.read')) {
    return (
      <Page title={t('title')}>
        <EmptyState icon={Lock} title={t('forbidden')}>
          {t('forbiddenHint')}
        </EmptyState>
      </Page>
    )
  }
  return <AuditLog mayOpenAdmin={mayInOrganization(user, 'admin.list')} />
}

function AuditLog({ mayOpenAdmin }: { mayOpenAdmin: boolean }) {
  const t = useTexts(auditTexts)
  const { view, typed, setTyped, change, clear } = useAuditView()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const filter = filterOf(view)
  const page = view.page ?? 1
  const { data, error, refetch, isPlaceholderData } = useCall(
    endpoints.activity.audit,
    { ...filter, limit: pageSize, offset: (page - 1) * pageSize },
    { placeholderData: keepPreviousData },
  )
  useExistingPage({ page, pageSize, count: isPlaceholderData ? undefined : data?.count }, (last) => change({ page: last }))
  const verify = useSend(endpoints.activity.verifyAudit)
  const save = (format: 'csv' | 'jsonl') =>
    void downloadList(endpoints.activity.exportAudit, { ...filter, format }, `${filenameOf(t('title'), dayOf())}.${format}`)

  return (
    <Page
      title={
        <Breadcrumbs
          items={[
            ...(mayOpenAdmin ? [{ key: 'admin', content: <Link to="/admin">{t('admin')}</Link> }] : []),
            { key: 'audit', content: <h1 className="text-base font-semibold">{t('title')}</h1> },
          ]}
        />
      }
      actions={
        <>
          <Button icon={ShieldCheck} busy={verify.isPending} onClick={() => verify.mutate({})}>
            {t('verify')}
          </Button>
          <DropdownMenu
            trigger={<Button icon={Download}>{t('export')}</Button>}
            items={[
              { label: t('exportCsv'), onSelect: () => save('csv') },
              { label: t('exportLines'), onSelect: () => save('jsonl') },
            ]}
          />
        </>
      }
    >
      <div className="flex flex-col px-4 py-3">
        {verify.data && <VerdictNotice verdict={verify.data} />}
        <AuditFilters
          view={view}
          personName={data?.rows.find(({ createdBy }) => createdBy.id === view.person)?.createdBy.name}
          typed={typed}
          onType={setTyped}
          onChange={change}
          onClear={clear}
        />
        {error && (!data || isPlaceholderData) ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data?.count === 0 ? (
          <EmptyState
            icon={ScrollText}
            title={t(isNarrowed(view) ? 'noMatchTitle' : 'emptyTitle')}
            action={isNarrowed(view) && <Button onClick={clear}>{t('clear')}</Button>}
          />
        ) : (
          <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
            <AuditTable entries={data?.rows} onOpen={setOpened} />
            {data && <Pagination page={page} pageSize={pageSize} count={data.count} onPageChange={(next) => change({ page: next })} />}
          </div>
        )}
      </div>
      {opened && (
        <AuditEntryDialog
          entry={opened}
          onPerson={(person) => {
            setOpened(null)
            change({ person })
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}
