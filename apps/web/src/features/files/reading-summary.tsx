import type { ReadingProgress } from '@dossier/contract'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { ProgressBar } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'

export interface ReadingSummaryProps {
  /** Undefined until loaded. */
  progress: ReadingProgress | undefined
  /** Number of files that match search and filter, where these are shown. */
  matches: number | undefined
  /** Whether the matches are limited to one folder and its subfolders. */
  below: boolean
  onShowFailed: () => void
}

/** Reading progress of the workspace: a bar while files are read, counts afterwards. Failures link to the files. */
export function ReadingSummary({ progress, matches, below, onShowFailed }: ReadingSummaryProps) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  const counted = (count: number) => ({ count, number: number(count) })
  if (!progress) return null
  const { uploaded, reading: beingRead, indexed, failed, stored, pages } = progress
  const readable = uploaded + beingRead + indexed + failed
  if (readable + stored === 0) return null
  const going = uploaded + beingRead > 0
  return (
    <div className="flex min-w-0 items-center gap-3 text-sm text-muted">
      {going ? (
        <>
          <span className="w-28 shrink-0">
            <ProgressBar label={t('progress')} value={(indexed + failed) / readable} />
          </span>
          <span className="whitespace-nowrap">{t('progressRead', { read: number(indexed), total: number(readable) })}</span>
        </>
      ) : (
        <span className="truncate whitespace-nowrap">
          {matches === undefined
            ? [t('progressFiles', counted(readable + stored)), pages > 0 && t('progressPages', counted(pages))].filter(Boolean).join(' · ')
            : t(below ? 'matchesBelow' : 'matches', counted(matches))}
        </span>
      )}
      {failed > 0 && (
        <button
          type="button"
          title={t('showFailed')}
          onClick={onShowFailed}
          className="rounded-sm whitespace-nowrap text-negative hover:underline"
        >
          {t('progressFailed', counted(failed))}
        </button>
      )}
      {progress.meaning && <MeaningSummary meaning={progress.meaning} />}
      <output className="sr-only">{going ? '' : t('progressRead', { read: number(indexed), total: number(readable) })}</output>
    </div>
  )
}

/** Number of files without embeddings yet, or whose embedding failed; keyword search finds them anyway. */
function MeaningSummary({ meaning: { waiting, failed } }: { meaning: { waiting: number; failed: number } }) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  const counted = (count: number) => ({ count, number: number(count) })
  return (
    <>
      {waiting > 0 && <span className="whitespace-nowrap">{t('meaningWaiting', counted(waiting))}</span>}
      {failed > 0 && (
        <span className="whitespace-nowrap text-caution" title={t('meaningFailedHint')}>
          {t('meaningFailed', counted(failed))}
        </span>
      )}
    </>
  )
}
