import { ChevronDown, ChevronUp, CircleAlert, X } from 'lucide-react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { IconButton, ProgressBar } from '../../ui/index.ts'
import type { QueueSummary } from './upload/queue-summary.ts'
import { uploadTexts } from './upload/upload.texts.ts'

export interface UploadTrayHeadProps {
  summary: QueueSummary
  problems: number
  /** Number of running imports. */
  importing: number
  /** Title where no file was chosen. */
  otherwise: string
  expanded: boolean
  onToggle: () => void
  /** Undefined while something is running. */
  onClose: (() => void) | undefined
}

/** Overall progress: uploading first, then reading. */
export function UploadTrayHead({ summary, problems, importing, otherwise, expanded, onToggle, onClose }: UploadTrayHeadProps) {
  const t = useTexts(uploadTexts)
  const { number } = useFormats()
  const { underWay, storing, accepted, beingRead, paused, unchanged, unpacking, interrupted } = summary
  const sending = underWay > 0
  const share = sending ? summary.sentBytes / Math.max(summary.totalBytes, 1) : 1 - beingRead / Math.max(accepted, 1)
  const going = sending || beingRead > 0
  const arrived = accepted + unpacking
  const sent = t('uploading', { done: number(arrived + storing), total: number(arrived + underWay + paused + interrupted) })
  const done =
    summary.total === 0
      ? otherwise
      : accepted > 0
        ? t('uploadedAll', { count: accepted, number: number(accepted) })
        : unpacking > 0
          ? t('archivesUploaded', { count: unpacking, number: number(unpacking) })
          : unchanged > 0
            ? t('allThere', { count: unchanged, number: number(unchanged) })
            : t('noneUploaded')
  return (
    <header className="flex flex-col">
      <div className="flex h-11 items-center gap-2 pr-2 pl-3 text-sm">
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {sending ? sent : paused > 0 ? t('pausedCount', { count: number(paused) }) : done}
        </h2>
        {importing > 0 && !expanded && (
          <span className="text-xs whitespace-nowrap text-muted">{t('importingCount', { count: number(importing) })}</span>
        )}
        {beingRead > 0 && <span className="text-xs whitespace-nowrap text-muted">{t('readingCount', { count: number(beingRead) })}</span>}
        {sending && <span className="text-xs whitespace-nowrap text-muted">{`${Math.floor(share * 100)}%`}</span>}
        {problems > 0 && (
          <span className="inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap text-negative">
            <CircleAlert aria-hidden className="size-3.5" />
            {number(problems)}
            <span className="sr-only">{t('problems', { count: problems })}</span>
          </span>
        )}
        <IconButton icon={expanded ? ChevronDown : ChevronUp} size="small" label={t(expanded ? 'collapse' : 'expand')} onClick={onToggle} />
        {onClose && <IconButton icon={X} size="small" label={t('close')} onClick={onClose} />}
      </div>
      {going && <ProgressBar label={sending ? sent : t('readingCount', { count: beingRead })} value={share} className="rounded-none" />}
      <output className="sr-only">{sending ? '' : done}</output>
    </header>
  )
}
