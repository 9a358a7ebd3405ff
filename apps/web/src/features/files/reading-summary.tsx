import type { ReadingProgress } from '@dossier/contract'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { ProgressBar } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'

export interface ReadingSummaryProps {
  /** Undefined until loaded. */
  progress: ReadingProgress | undefined
  /** How many files fit search and filter, where those are what is shown. */
  matches: number | undefined
  /** Those are of one folder and what is below it. */
  below: boolean
  onShowFailed: () => void
}

/** How far the reading of the workspace is: a bar while it goes on, what there is afterwards. Failures lead to the files concerned. */
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
            ? `${t('progressFiles', counted(readable + stored))} · ${t('progressPages', counted(pages))}`
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

/** How many files are not found by meaning yet, or cannot be; their words are searched all the same. */
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
