import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import type { QueueSummary } from './upload/queue-summary.ts'
import { uploads } from './upload/tab-uploads.ts'
import { secondsLeft } from './upload/transfer-rate.ts'
import { isPausable, type UploadItem } from './upload/upload-item.ts'
import { uploadTexts } from './upload/upload.texts.ts'
import { useTransferRate } from './upload/use-transfer-rate.ts'

export interface UploadTrayFootProps {
  summary: QueueSummary
  items: ReadonlyMap<number, UploadItem>
}

/** Speed and remaining time, and actions on all uploads. */
export function UploadTrayFoot({ summary, items }: UploadTrayFootProps) {
  const t = useTexts(uploadTexts)
  const { size } = useFormats()
  const sending = summary.underWay > 0
  const rate = useTransferRate(sending)
  const all = [...items.values()]
  const interrupted = all.filter(({ state }) => state.phase === 'interrupted').map(({ id }) => id)
  const paused = all.filter(({ state }) => state.phase === 'paused').map(({ id }) => id)
  const pausable = all.filter(isPausable).map(({ id }) => id)
  if (summary.skipped === 0 && !sending && interrupted.length === 0 && paused.length === 0) return null
  const left = secondsLeft(summary.totalBytes - summary.sentBytes, rate)
  const facts = [
    ...(rate === null || rate < 1 ? [] : [t('speed', { size: size(rate) })]),
    ...(left === null ? [] : [timeLeft(left, t)]),
    ...(summary.skipped > 0 ? [t('leftOut', { count: summary.skipped })] : []),
  ]
  return (
    <footer className="flex min-h-10 flex-wrap items-center gap-x-1 border-t border-line py-1 pr-2 pl-3 text-xs text-muted">
      <span className="min-w-0 flex-1 tabular-nums">{facts.join(' · ')}</span>
      {interrupted.length > 0 && (
        <Button size="small" onClick={() => uploads.retry(interrupted)}>
          {t('retryAll', { count: interrupted.length })}
        </Button>
      )}
      {paused.length > 0 && (
        <Button size="small" variant="ghost" onClick={() => uploads.retry(paused)}>
          {t('resumeAll')}
        </Button>
      )}
      {pausable.length > 0 && (
        <Button size="small" variant="ghost" onClick={() => uploads.pause(pausable)}>
          {t('pauseAll')}
        </Button>
      )}
      {(sending || paused.length > 0) && (
        <Button size="small" variant="ghost" onClick={() => uploads.cancel(items.keys())}>
          {t('cancelAll')}
        </Button>
      )}
    </footer>
  )
}

function timeLeft(seconds: number, t: (key: 'secondsLeft' | 'minutesLeft' | 'hoursLeft', details: { number: number }) => string): string {
  if (seconds < 60) return t('secondsLeft', { number: seconds })
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? t('minutesLeft', { number: minutes }) : t('hoursLeft', { number: Math.ceil(minutes / 60) })
}
