import type { DataOf, endpoints } from '@dossier/contract'
import { ApiError } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Notice } from '../accounts/notice.tsx'
import { sourceSettingsTexts } from './source-settings.texts.ts'

type Outcome = DataOf<typeof endpoints.sources.check>
type FailureKind = Extract<Outcome, { ok: false }>['failure']['kind']

const failureKeys = {
  'not-configured': 'failure_not_configured',
  'key-refused': 'failure_key_refused',
  quota: 'failure_quota',
  'not-found': 'failure_not_found',
  'bad-request': 'failure_bad_request',
  upstream: 'failure_upstream',
  blocked: 'failure_blocked',
  'timed-out': 'failure_timed_out',
  cancelled: 'failure_cancelled',
} as const satisfies Record<FailureKind, string>

/** Times are shown in hundredths of a second; shorter ones are rounded up. */
const SHORTEST_MS = 10

/** What came back from the test of a source, in how long. */
export function SourceTestOutcome({ outcome, error }: { outcome: Outcome | undefined; error: Error | null }) {
  const t = useTexts(sourceSettingsTexts)
  const { number, dateTime } = useFormats()
  if (error !== null) {
    return (
      <Notice tone="negative" live>
        {error instanceof ApiError && error.status !== 0 ? error.message : t('notReached')}
      </Notice>
    )
  }
  if (outcome === undefined) return null
  const seconds = number(Math.max(SHORTEST_MS, outcome.latencyMs) / 1_000)
  if (outcome.ok) return <output className="block rounded-md bg-sunken px-3 py-2 text-sm">{t('works', { seconds })}</output>
  const { kind, resetsAt, detail } = outcome.failure
  const more = [t('failedAfter', { seconds }), detail === undefined ? '' : t('code', { code: detail })].filter(Boolean).join(' · ')
  return (
    <Notice tone="negative" live>
      {t(failureKeys[kind])} {resetsAt !== undefined && `${t('resets', { when: dateTime(resetsAt) })}. `}
      <span className="whitespace-nowrap">({more})</span>
    </Notice>
  )
}
