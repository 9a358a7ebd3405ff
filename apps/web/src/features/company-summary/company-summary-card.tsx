import { ChevronDown, ChevronRight, History, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { Button, IconButton, Skeleton } from '../../ui/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { companySummaryTexts } from './company-summary.texts.ts'
import { CompanyQuestion } from './company-question.tsx'
import { SummaryFields } from './summary-fields.tsx'
import { useCompanySummary } from './use-company-summary.ts'

const SummaryHistoryDialog = lazy(() => import('./summary-history-dialog.tsx').then((module) => ({ default: module.SummaryHistoryDialog })))

/** The company of a workspace in six fields with citations, above the list of conversations. */
export function CompanySummaryCard({ projectId }: { projectId: number }) {
  const t = useTexts(companySummaryTexts)
  const id = useId()
  const mayEdit = useCurrentProject().project?.can['project.edit'] === 'all'
  const { summary, error, retry, refresh, choose, isReading, hasFailed } = useCompanySummary(projectId, mayEdit)
  const [open, setOpen] = useState(true)
  const [historyOpen, setHistoryOpen] = useState(false)
  const current = summary?.current ?? null
  const [filling, setFilling] = useState(false)
  const needsCompany = summary !== undefined && summary.company === null && summary.companies.length > 0
  const Chevron = open ? ChevronDown : ChevronRight

  return (
    <section aria-labelledby={id} aria-busy={isReading} className="flex max-h-1/2 shrink-0 flex-col border-b border-line">
      <header className="flex h-10 shrink-0 items-center gap-1 pr-2 pl-2">
        <h2 id={id} className="min-w-0 flex-1 text-sm font-semibold text-muted">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex w-full items-center gap-1 rounded-md py-1 text-left hover:text-text"
          >
            <Chevron aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{t('title')}</span>
          </button>
        </h2>
        {current !== null && <IconButton icon={History} size="small" label={t('history')} onClick={() => setHistoryOpen(true)} />}
        {mayEdit && (current !== null || summary?.outdated === true) && (
          <IconButton icon={RefreshCw} size="small" label={t('refresh')} disabled={isReading} onClick={refresh} />
        )}
      </header>
      {open && (
        <div className="min-h-0 overflow-y-auto px-4 pb-3">
          {isReading && <output className="block pb-1 text-xs text-muted">{t('reading')}</output>}
          {hasFailed && !isReading && <p className="pb-1 text-xs text-caution">{t('readFailed')}</p>}
          {summary?.outdated === true && current !== null && !isReading && (
            <p className="pb-1 text-xs text-caution">
              {t('outdated')}{' '}
              {mayEdit && (
                <button type="button" onClick={refresh} className="text-accent underline underline-offset-2">
                  {t('refresh')}
                </button>
              )}
            </p>
          )}
          {summary === undefined && error === null && <Skeleton className="h-56" />}
          {summary === undefined && error !== null && (
            <div className="flex flex-col items-start gap-2 text-sm text-muted">
              {t('failed')}
              <Button size="small" onClick={retry}>
                {t('retry')}
              </Button>
            </div>
          )}
          {summary !== undefined && current === null && !isReading && (
            <p className="text-sm text-faint">{t(summary.outdated && !mayEdit ? 'unread' : 'empty')}</p>
          )}
          {summary !== undefined && current === null && isReading && <Skeleton className="h-56" />}
          {needsCompany && <CompanyQuestion companies={summary.companies} mayEdit={mayEdit} busy={isReading} onChoose={choose} />}
          {current !== null && (
            <SummaryFields
              key={current.id}
              projectId={projectId}
              fields={current.fields}
              mayEdit={mayEdit}
              needsCompany={needsCompany}
              filling={filling}
              onFill={setFilling}
            />
          )}
          {summary?.company !== undefined && summary.company !== null && (
            <p className="pt-1 text-xs break-words text-muted">
              {t('chosenCompany', { name: summary.company })}{' '}
              {mayEdit && (
                <button
                  type="button"
                  disabled={isReading}
                  onClick={() => choose(null)}
                  className="text-accent underline underline-offset-2"
                >
                  {t('changeCompany')}
                </button>
              )}
            </p>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {historyOpen && <SummaryHistoryDialog projectId={projectId} onClose={() => setHistoryOpen(false)} />}
      </Suspense>
    </section>
  )
}
