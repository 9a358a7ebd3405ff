import type { AuditVerdict } from '@dossier/contract'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { classNames } from '../../../ui/class-names.ts'
import { auditTexts } from './audit.texts.ts'
import { HashCopy } from './hash-copy.tsx'

const reasonTexts = { changed: 'brokenChanged', missing: 'brokenMissing', 'cut-off': 'brokenCutOff' } as const

/** Result of the verification of the hash chain: intact, with the head hash to note down, or the first broken entry. */
export function VerdictNotice({ verdict: { intact, entries, head, firstBroken } }: { verdict: AuditVerdict }) {
  const t = useTexts(auditTexts)
  const { number } = useFormats()
  const Icon = intact ? ShieldCheck : ShieldAlert
  return (
    <output
      className={classNames(
        'mb-3 flex items-start gap-2.5 rounded-md p-3 text-sm',
        intact ? 'bg-positive-soft text-positive' : 'bg-negative-soft text-negative',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        {firstBroken === null ? (
          <>
            <p className="font-medium">{head.sequence === 0 ? t('intactEmpty') : t('intact', { entries: number(entries) })}</p>
            {head.sequence > 0 && (
              <>
                <p className="text-muted">{t('head', { sequence: number(head.sequence) })}</p>
                <HashCopy hash={head.hash} whole />
              </>
            )}
          </>
        ) : (
          <>
            <p className="font-medium">{t(reasonTexts[firstBroken.reason], { sequence: number(firstBroken.sequence) })}</p>
            <p className="text-muted">{t('brokenAdvice', { entries: number(firstBroken.sequence - 1) })}</p>
          </>
        )}
      </div>
    </output>
  )
}
