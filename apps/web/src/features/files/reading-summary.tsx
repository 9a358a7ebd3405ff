import { useFormats, useTexts } from '../../i18n/index.ts'
import { ProgressBar } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import type { Reading } from './use-reading.ts'

/** How far the reading of the workspace is: a bar while it goes on, what there is afterwards. Failures lead to the files concerned. */
export function ReadingSummary({ reading, onShowFailed }: { reading: Reading; onShowFailed: () => void }) {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  const { progress } = reading
  if (!progress) return null
  const { uploaded, reading: beingRead, indexed, failed, stored, pages } = progress
  const readable = uploaded + beingRead + indexed + failed
  if (readable + stored === 0) return null
  const going = uploaded + beingRead > 0
  return (
    <div className="flex min-w-0 items-center gap-3 text-sm text-muted">
      {going ? (
        <>
          <ProgressBar label={t('progress')} value={(indexed + failed) / readable} className="w-28 shrink-0" />
          <span className="whitespace-nowrap">{t('progressRead', { read: number(indexed), total: number(readable) })}</span>
        </>
      ) : (
        <span className="truncate whitespace-nowrap">
          {t('progressFiles', { count: readable + stored })} · {t('progressPages', { count: pages })}
        </span>
      )}
      {failed > 0 && (
        <button
          type="button"
          title={t('showFailed')}
          onClick={onShowFailed}
          className="rounded-sm whitespace-nowrap text-negative hover:underline"
        >
          {t('progressFailed', { count: failed })}
        </button>
      )}
      <output className="sr-only">{going ? '' : t('progressRead', { read: number(indexed), total: number(readable) })}</output>
    </div>
  )
}
