import { endpoints, type RegisterCompany, type SourceState } from '@dossier/contract'
import { FileSearch } from 'lucide-react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/index.ts'
import { RegisterError } from '../register-error.tsx'
import type { Asking } from './asked-of-sources.ts'
import { AskingForm } from './asking-form.tsx'
import { companySourcesTexts } from './company-sources.texts.ts'
import { DocumentList } from './document-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

interface Props extends Asking {
  projectId: number
  company: RegisterCompany
  source: SourceState
  mayUpload: boolean
}

const isAddress = (typed: string): boolean => URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)

/** Reports on a company's own pages for investors: the address to begin at, and what was found within bounds. */
export function ReportsView({ projectId, company, source, mayUpload, asked: { reports }, ask }: Props) {
  const t = useTexts(companySourcesTexts)
  const wanted = { projectId, source: source.source, company: reports ?? '' }
  const { data, error, refetch, isFetching } = useCall(endpoints.companySources.documents, wanted, {
    enabled: reports !== undefined,
    retry: false,
  })
  return (
    <>
      <AskingForm
        label={t('irAddress')}
        action={t('findReports')}
        initial={reports ?? company.investorRelations ?? ''}
        busy={isFetching}
        refuse={(typed) => (isAddress(typed) ? undefined : t('invalidAddress'))}
        onAsk={(address) => ask({ reports: address })}
      />
      <div className="min-h-0 flex-1 overflow-auto">
        {reports === undefined ? (
          <EmptyState icon={FileSearch} title={t('findReports')}>
            {t('reportsHint')}
          </EmptyState>
        ) : error && !data ? (
          <RegisterError error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsSkeleton note={t('readingSite')} />
        ) : data.rows.length === 0 ? (
          <EmptyState icon={FileSearch} title={t('noReports')}>
            {t('noReportsHint')}
          </EmptyState>
        ) : (
          <DocumentList key={reports} label={t('reports')} wanted={wanted} rows={data.rows} mayUpload={mayUpload} />
        )}
      </div>
    </>
  )
}
