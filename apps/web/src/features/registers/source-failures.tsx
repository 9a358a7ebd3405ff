import type { DataOf, endpoints } from '@dossier/contract'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { registersTexts } from './registers.texts.ts'

const failureKeys = {
  off: 'failed_off',
  'not-configured': 'failed_not_configured',
  'key-refused': 'failed_key_refused',
  quota: 'failed_quota',
} as const

/** Which registers did not answer, and why. */
export function SourceFailures({ failures }: Pick<DataOf<typeof endpoints.sources.companies>, 'failures'>) {
  const t = useTexts(registersTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const textOf = (failure: (typeof failures)[number]['failure'], source: string): ReactNode => {
    const key = failure.kind in failureKeys ? failureKeys[failure.kind as keyof typeof failureKeys] : 'failed_other'
    const resetsAt = 'resetsAt' in failure ? failure.resetsAt : undefined
    return [t(key, { source }), resetsAt === undefined ? '' : t('until', { when: dateTime(resetsAt) })].filter(Boolean).join(' · ')
  }
  if (failures.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 p-3 text-xs text-muted">
      {failures.map(({ source, name, failure }) => (
        <li key={source} className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0 text-caution" />
          {textOf(failure, name[language])}
        </li>
      ))}
    </ul>
  )
}
