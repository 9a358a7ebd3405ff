import { endpoints, type RegisterCompany, type SourceState } from '@dossier/contract'
import { ChevronLeft, ChevronRight, Newspaper } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button, EmptyState, Select } from '../../../ui/index.ts'
import { RegisterError } from '../register-error.tsx'
import type { Asking } from './asked-of-sources.ts'
import { AskingForm } from './asking-form.tsx'
import { companySourcesTexts } from './company-sources.texts.ts'
import { DocumentList } from './document-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { UnansweredServices } from './unanswered-services.tsx'

interface Props extends Asking {
  projectId: number
  company: RegisterCompany
  source: SourceState
  mayUpload: boolean
}

const SPANS = [30, 90, 365] as const
const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Press about a company: words to search for, and what the services found. */
export function PressView({ projectId, company, source, mayUpload, asked: { press }, ask }: Props) {
  const t = useTexts(companySourcesTexts)
  const [language, setLanguage] = useState(press?.language ?? '')
  const [days, setDays] = useState(press?.days ?? 0)
  const cursor = press?.cursors.at(-1)
  const wanted = {
    projectId,
    source: source.source,
    query: press?.query ?? '',
    ...(press !== undefined && press.language !== '' && { language: press.language }),
    ...(press !== undefined && press.days > 0 && { from: daysAgo(press.days) }),
    ...(cursor !== undefined && { cursor }),
  }
  const { data, error, refetch, isFetching } = useCall(endpoints.companySources.documents, wanted, {
    enabled: press !== undefined,
    retry: false,
  })
  const turn = (cursors: readonly string[]) => press && ask({ press: { ...press, cursors } })
  return (
    <>
      <AskingForm
        label={t('words')}
        action={t('searchPress')}
        initial={press?.query ?? company.shortName}
        busy={isFetching}
        onAsk={(query) => ask({ press: { query, language, days, cursors: [] } })}
      >
        <Select
          aria-label={t('language')}
          value={language}
          options={[
            { value: '', label: t('anyLanguage') },
            { value: 'ko', label: t('korean') },
            { value: 'en', label: t('english') },
          ]}
          onChange={(event) => setLanguage(event.target.value)}
        />
        <Select
          aria-label={t('since')}
          value={String(days)}
          options={[
            { value: '0', label: t('anyTime') },
            ...SPANS.map((count) => ({ value: String(count), label: t('lastDays', { count }) })),
          ]}
          onChange={(event) => setDays(Number(event.target.value))}
        />
      </AskingForm>
      {data !== undefined && <UnansweredServices failures={data.unanswered} />}
      <div className="min-h-0 flex-1 overflow-auto">
        {press === undefined ? (
          <EmptyState icon={Newspaper} title={t('searchPress')}>
            {t('pressHint')}
          </EmptyState>
        ) : error && !data ? (
          <RegisterError error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsSkeleton />
        ) : data.rows.length === 0 && press.cursors.length === 0 ? (
          <EmptyState icon={Newspaper} title={t('noArticles')}>
            {t('noArticlesHint')}
          </EmptyState>
        ) : (
          <DocumentList
            key={`${press.query} ${cursor ?? ''}`}
            label={t('articles')}
            wanted={wanted}
            rows={data.rows}
            mayUpload={mayUpload}
          />
        )}
      </div>
      {press !== undefined && (press.cursors.length > 0 || typeof data?.cursor === 'string') && (
        <nav aria-label={t('articles')} className="flex items-center justify-end gap-2 border-t border-line px-4 py-1.5 text-sm">
          <span className="mr-auto text-xs text-muted">{t('page', { page: press.cursors.length + 1 })}</span>
          <Button size="small" icon={ChevronLeft} disabled={press.cursors.length === 0} onClick={() => turn(press.cursors.slice(0, -1))}>
            {t('newer')}
          </Button>
          <Button
            size="small"
            icon={ChevronRight}
            disabled={typeof data?.cursor !== 'string'}
            onClick={() => typeof data?.cursor === 'string' && turn([...press.cursors, data.cursor])}
          >
            {t('older')}
          </Button>
        </nav>
      )}
    </>
  )
}
