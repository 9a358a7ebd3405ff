import { endpoints, type FoundDocument, type RegisterCompany, type SourceState } from '@dossier/contract'
import { CircleCheck, Mic } from 'lucide-react'
import { useCall } from '../../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { classNames, EmptyState } from '../../../ui/index.ts'
import { RegisterError } from '../register-error.tsx'
import type { Asking } from './asked-of-sources.ts'
import { AskingForm, isSymbol } from './asking-form.tsx'
import { CallTranscript } from './call-transcript.tsx'
import { companySourcesTexts } from './company-sources.texts.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

interface Props extends Asking {
  projectId: number
  company: RegisterCompany
  source: SourceState
  mayUpload: boolean
}

/** Earnings calls of a company by quarter, the chosen one beside them. */
export function CallsView({ projectId, company, source, mayUpload, asked: { calls, call }, ask }: Props) {
  const t = useTexts(companySourcesTexts)
  const wanted = { projectId, source: source.source, company: calls ?? '' }
  const { data, error, refetch, isFetching } = useCall(endpoints.companySources.documents, wanted, {
    enabled: calls !== undefined,
    retry: false,
  })
  const chosen = data?.rows.find(({ document }) => document === call)
  return (
    <>
      <AskingForm
        label={t('symbol')}
        action={t('listCalls')}
        initial={calls ?? company.tickers[0] ?? ''}
        busy={isFetching}
        refuse={(typed) => (isSymbol(typed) ? undefined : t('invalidSymbol'))}
        onAsk={(ticker) => ask({ calls: ticker.toUpperCase() })}
      />
      {calls === undefined ? (
        <EmptyState icon={Mic} title={t('listCalls')}>
          {t('callsHint')}
        </EmptyState>
      ) : error && !data ? (
        <RegisterError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton />
      ) : data.rows.length === 0 ? (
        <EmptyState icon={Mic} title={t('noCalls', { ticker: calls })}>
          {t('noCallsHint')}
        </EmptyState>
      ) : (
        <div className="flex min-h-0 flex-1">
          <div
            className={classNames(
              'w-full shrink-0 overflow-auto border-line sm:block sm:w-44 sm:border-r',
              chosen === undefined ? 'block' : 'hidden',
            )}
          >
            <CallList rows={data.rows} chosen={call} onChoose={(document) => ask({ call: document })} />
          </div>
          <div className={classNames('min-w-0 flex-1 flex-col sm:flex', chosen === undefined ? 'hidden' : 'flex')}>
            {chosen === undefined ? (
              <EmptyState icon={Mic} title={t('chooseCall')}>
                {t('chooseCallHint')}
              </EmptyState>
            ) : (
              <CallTranscript key={chosen.document} wanted={wanted} call={chosen} mayUpload={mayUpload} onBack={() => ask({ call: '' })} />
            )}
          </div>
        </div>
      )}
    </>
  )
}

function CallList({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly FoundDocument[]
  chosen: string | undefined
  onChoose: (document: string) => void
}) {
  const t = useTexts(companySourcesTexts)
  const language = useLanguage()
  const { date } = useFormats()
  return (
    <ul aria-label={t('calls')}>
      {rows.map(({ document, title, fiscalQuarter, publishedAt, service, saved }) => (
        <li key={document}>
          <button
            type="button"
            aria-current={document === chosen}
            onClick={() => onChoose(document)}
            className="flex w-full items-start gap-2 px-4 py-1.5 text-left text-sm hover:bg-hover aria-current:bg-selected"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{fiscalQuarter === null ? title : t('callOf', fiscalQuarter)}</span>
              <span className="block truncate text-xs text-muted">
                {publishedAt === null ? (service?.[language] ?? '') : date(publishedAt)}
              </span>
            </span>
            {saved !== null && <CircleCheck aria-label={t('saved')} className="mt-0.5 size-3.5 shrink-0 text-positive" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
