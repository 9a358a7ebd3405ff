import type { SourceFailureShown } from '@dossier/contract'
import { CircleAlert } from 'lucide-react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { registersTexts } from '../registers.texts.ts'
import { companySourcesTexts } from './company-sources.texts.ts'

const reasons = { 'key-refused': 'reason_key', quota: 'reason_quota', blocked: 'reason_blocked' } as const

/** Why some services of a source did not answer, beside what the others found. */
export function UnansweredServices({ failures }: { failures: readonly SourceFailureShown[] }) {
  const t = useTexts(companySourcesTexts)
  const ofRegisters = useTexts(registersTexts)
  const { dateTime } = useFormats()
  if (failures.length === 0) return null
  const texts = failures.map(({ kind, resetsAt }) => {
    const reason = t(kind in reasons ? reasons[kind as keyof typeof reasons] : 'reason_other')
    return resetsAt === undefined ? reason : `${reason} (${ofRegisters('until', { when: dateTime(resetsAt) })})`
  })
  return (
    <p className="flex items-start gap-1.5 border-b border-line px-4 py-1.5 text-xs text-muted">
      <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0 text-caution" />
      {t('unanswered', { reasons: texts.join(', ') })}
    </p>
  )
}
