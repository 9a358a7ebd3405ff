import type { AskedSource } from '@dossier/contract'
import { CircleAlert, Globe } from 'lucide-react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { askedSourceTexts } from './asked-sources.texts.ts'

type Failure = NonNullable<AskedSource['failure']>

/** What each outside source gave for an answer, and why one gave nothing. */
export function AskedSources({ asked }: { asked: readonly AskedSource[] }) {
  const t = useTexts(askedSourceTexts)
  const language = useLanguage()
  const reasonOf = useReason()
  if (asked.length === 0) return null
  return (
    <ul aria-label={t('title')} data-asked-sources className="flex flex-col gap-1 text-sm text-muted">
      {asked.map(({ source, name, company, documents, inFiles, unread = 0, queries = [], failure }) => {
        const parts = [
          ...(company === undefined ? [] : [company]),
          ...(documents > 0 ? [t('documents', { count: documents })] : []),
          ...(inFiles > 0 ? [t('inFiles', { count: inFiles })] : []),
          ...(unread > 0 ? [t('unread', { count: unread })] : []),
          ...(failure === undefined && documents + inFiles + unread === 0 ? [t('nothing')] : []),
          ...(queries.length > 0 ? [t('alsoSearched', { queries: queries.map((query) => t('query', { query })).join(', ') })] : []),
          ...(failure === undefined ? [] : [reasonOf(failure)]),
        ]
        const Icon = failure === undefined ? Globe : CircleAlert
        return (
          <li key={source} data-failed={failure === undefined ? undefined : failure.kind} className="flex min-w-0 items-start gap-2">
            <Icon aria-hidden className={failure === undefined ? 'mt-0.75 size-3.5 shrink-0' : 'mt-0.75 size-3.5 shrink-0 text-caution'} />
            <span className="min-w-0 break-words">
              <span className="font-medium text-text">{name[language]}</span>: {parts.join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function useReason(): (failure: Failure) => string {
  const t = useTexts(askedSourceTexts)
  const { dateTime } = useFormats()
  return (failure) => {
    const resetsAt = 'resetsAt' in failure ? failure.resetsAt : undefined
    const when = resetsAt === undefined ? undefined : dateTime(resetsAt)
    if (failure.kind === 'quota') return when === undefined ? t('quota') : t('quotaUntil', { when })
    if (failure.kind === 'blocked') return when === undefined ? t('blocked') : t('blockedUntil', { when })
    return t(failure.kind)
  }
}
