import { endpoints, type SourceState } from '@dossier/contract'
import { CircleSlash, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '../../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/index.ts'
import { type RefusalCode, SourceRefusal } from '../register-error.tsx'
import { registersTexts } from '../registers.texts.ts'
import { companySourcesTexts } from './company-sources.texts.ts'

interface Props {
  /** What the source has to offer: "quotes", "articles", "calls", "reports". */
  offer: string
  children: (source: SourceState) => ReactNode
}

const refusals: Partial<
  Record<SourceState['state'], { code: RefusalCode; text: 'failed_off' | 'failed_not_configured' | 'failed_key_refused' }>
> = {
  off: { code: 'SOURCE_OFF', text: 'failed_off' },
  'not-configured': { code: 'SOURCE_NOT_CONFIGURED', text: 'failed_not_configured' },
  'key-refused': { code: 'SOURCE_KEY_REFUSED', text: 'failed_key_refused' },
}

/** The source that has something to offer; where it cannot be asked, why and who can change that. Nothing outside is asked for this. */
export function SourceGate({ offer, children }: Props) {
  const t = useTexts(companySourcesTexts)
  const ofRegisters = useTexts(registersTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { data, error, refetch } = useCall(endpoints.sources.list, {})
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-8" />
  const source = data.sources.find(({ offers }) => offers.includes(offer))
  if (source === undefined) return <EmptyState icon={CircleSlash} title={t('noSource')} />
  const refusal = refusals[source.state]
  if (refusal !== undefined)
    return <SourceRefusal code={refusal.code} title={ofRegisters(refusal.text, { source: source.name[language] })} />
  return (
    <>
      {(source.state === 'quota' || source.state === 'blocked') && source.resetsAt !== null && (
        <p className="flex items-center gap-1.5 border-b border-line bg-sunken px-4 py-1.5 text-xs text-caution">
          <Clock aria-hidden className="size-3.5 shrink-0" />
          {t('untilNow', { when: ofRegisters('until', { when: dateTime(source.resetsAt) }) })}
        </p>
      )}
      {children(source)}
    </>
  )
}
