import { fileFailureText, type FileStatus, type Attachment } from '@dossier/contract'
import { Archive, Check, CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { StatusLabel, Tooltip } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'

type Tone = 'neutral' | 'accent' | 'positive' | 'negative'

/** Icon, tone and text of each state. */
export const fileStates = {
  uploaded: { icon: Clock, tone: 'neutral', text: 'statusUploaded' },
  reading: { icon: LoaderCircle, tone: 'accent', text: 'statusReading' },
  indexed: { icon: CircleCheck, tone: 'positive', text: 'statusIndexed' },
  failed: { icon: CircleAlert, tone: 'negative', text: 'statusFailed' },
  stored: { icon: Archive, tone: 'neutral', text: 'statusStored' },
} as const satisfies Record<FileStatus, { icon: LucideIcon; tone: Tone; text: keyof (typeof filesTexts)['table'] }>

/** A file's state as icon and text. Searchable files show only a tick. Files that are only stored explain why in a tooltip. */
export function FileState({ status, failure, kind }: Pick<Attachment, 'status' | 'failure' | 'kind'>) {
  const t = useTexts(filesTexts)
  const language = useLanguage()
  const withoutText = status === 'stored' && failure !== null
  const { icon, tone } = fileStates[status]
  const text = withoutText ? 'statusWithoutText' : fileStates[status].text
  if (status === 'indexed')
    return (
      <span title={t(text)}>
        <Check aria-hidden className="inline size-3.5 text-faint" />
        <span className="sr-only">{t(text)}</span>
      </span>
    )
  const label = (
    <StatusLabel icon={icon} tone={tone} turning={status === 'reading'}>
      {t(text)}
    </StatusLabel>
  )
  return status === 'stored' ? (
    <Tooltip text={withoutText ? fileFailureText(failure.reason, kind)[language] : t('statusStoredHint')}>
      <span tabIndex={-1}>{label}</span>
    </Tooltip>
  ) : (
    label
  )
}

/** Why a file could not be read, in the language on screen. */
export function FailureReason({
  failure,
  kind,
  failed,
}: Pick<Attachment, 'kind'> & { failure: NonNullable<Attachment['failure']>; failed: boolean }) {
  const text = fileFailureText(failure.reason, kind)[useLanguage()]
  return (
    <Tooltip text={text}>
      <span className={`block truncate text-xs ${failed ? 'text-negative' : 'text-muted'}`}>{text}</span>
    </Tooltip>
  )
}
