import { endpoints, type RegisterCompany } from '@dossier/contract'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { IconButton, Skeleton } from '../../ui/index.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { RegisterTag } from './company-finder.tsx'
import { FilingList } from './filing-list.tsx'
import type { RegisterTarget } from './register-address.ts'
import { RegisterError } from './register-error.tsx'
import { RegisterStatementsView } from './register-statements.tsx'
import type { RegisterViewProps } from './register-view-props.ts'
import { registersTexts } from './registers.texts.ts'
import type { OutsideViewName } from './sources/outside-view.tsx'
import { useAskedOfSources } from './sources/asked-of-sources.ts'
import { WatchButton } from './watch-button.tsx'

/** A company as its register knows it, overview, filings, statements, and what other sources have of it. */
export function RegisterCompanyView({
  projectId,
  target,
  mayUpload,
  onTarget,
  onFiles,
}: Omit<RegisterViewProps, 'target'> & { target: RegisterTarget }) {
  const t = useTexts(registersTexts)
  const { data, error, refetch } = useCall(endpoints.registers.company, { projectId, ...target })
  const back = (
    <IconButton icon={ArrowLeft} label={t('back')} className="-ml-2 md:hidden" tooltip={false} onClick={() => onTarget('search')} />
  )
  if (error && !data) {
    return (
      <div className="px-4 py-2">
        {back}
        <RegisterError error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) {
    return (
      <div className="flex flex-col gap-3 p-4" aria-hidden>
        <Skeleton className="h-7 w-64" />
        <Skeleton className="h-5 w-full max-w-140" />
        <Skeleton className="mt-4 h-80 w-full" />
      </div>
    )
  }
  return <Loaded projectId={projectId} company={data} mayUpload={mayUpload} onFiles={onFiles} back={back} />
}

// They bring charts.
const OutsideView = lazy(() => import('./sources/outside-view.tsx').then((module) => ({ default: module.OutsideView })))

const outside = ['market', 'press', 'calls', 'reports'] as const satisfies readonly OutsideViewName[]
type View = 'filings' | 'statements' | OutsideViewName
const isOutside = (view: View): view is OutsideViewName => view !== 'filings' && view !== 'statements'

function Loaded({
  projectId,
  company,
  mayUpload,
  onFiles,
  back,
}: Pick<RegisterViewProps, 'projectId' | 'mayUpload' | 'onFiles'> & { company: RegisterCompany; back: ReactNode }) {
  const t = useTexts(registersTexts)
  const language = useLanguage()
  const asking = useAskedOfSources()
  const views: View[] = [
    ...(company.hasFilings ? ['filings' as const] : []),
    ...(company.hasStatements ? ['statements' as const] : []),
    ...outside,
  ]
  const [view, setView] = useState<View>(views[0] ?? 'filings')
  const sourceName = company.sourceName[language]
  return (
    <section aria-label={company.name} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="border-b border-line px-4 py-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {back}
          <div className="mr-auto min-w-0">
            <h2 className="flex items-baseline gap-2 text-base font-semibold">
              <span className="truncate">{company.name}</span>
              <RegisterTag source={company.source} />
            </h2>
            {company.englishName !== null && company.englishName !== company.name && (
              <p className="truncate text-xs text-muted">{company.englishName}</p>
            )}
          </div>
          <WatchButton projectId={projectId} company={company} mayChange={mayUpload} />
        </div>
        <Overview company={company} sourceName={sourceName} />
        <div className="-mx-1 mt-2 overflow-x-auto px-1 pb-0.5">
          <SegmentedControl
            label={t('view')}
            value={view}
            options={views.map((value) => ({ value, label: t(value) }))}
            onValueChange={setView}
          />
        </div>
      </header>
      {view === 'filings' && <FilingList projectId={projectId} company={company} mayUpload={mayUpload} />}
      {view === 'statements' && <RegisterStatementsView projectId={projectId} company={company} onFiles={onFiles} />}
      {isOutside(view) && (
        <Suspense fallback={<Skeleton className="m-4 h-80" />}>
          <OutsideView view={view} projectId={projectId} company={company} mayUpload={mayUpload} {...asking} />
        </Suspense>
      )}
    </section>
  )
}

function Overview({ company, sourceName }: { company: RegisterCompany; sourceName: string }) {
  const t = useTexts(registersTexts)
  const { date } = useFormats()
  const facts: [label: string, value: string][] = [
    [t('exchange'), [company.exchanges.join(', '), company.tickers.join(', ')].filter(Boolean).join(': ')],
    [t('number'), company.company],
    [t('industry'), company.industry ?? ''],
    [t('country'), company.country ?? ''],
    [t('fiscalYearEnd'), company.fiscalYearEnd ?? ''],
    [t('chiefExecutive'), company.chiefExecutive ?? ''],
    [t('establishedOn'), company.establishedOn === null ? '' : date(company.establishedOn)],
  ]
  const links: [label: string, address: string | null][] = [
    [t('official', { source: sourceName }), company.address],
    [t('homepage'), company.homepage],
    [t('investorRelations'), company.investorRelations],
  ]
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="flex min-w-0 gap-1">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="truncate">{value}</dd>
          </div>
        ))}
      {links.map(
        ([label, address]) =>
          address !== null && (
            <div key={label}>
              <dt className="sr-only">{label}</dt>
              <dd>
                <OutsideLink address={address}>{label}</OutsideLink>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A link to a page outside, which learns nothing of ours. */
function OutsideLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-accent underline-offset-2 hover:underline"
    >
      {children}
      <ExternalLink aria-hidden className="size-3 shrink-0" />
    </a>
  )
}
