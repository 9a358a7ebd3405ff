import { useTexts } from '../../../i18n/index.ts'
import type { Change } from './changes.ts'
import { comparisonTexts } from './comparison.texts.ts'

/** The text of a change: removed words struck through, added words underlined, with labels for screen readers. */
export function ChangeRuns({ runs }: Pick<Change, 'runs'>) {
  const t = useTexts(comparisonTexts)
  return (
    <p className="text-reading break-words whitespace-pre-wrap">
      {runs.map(({ kind, text }, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- runs of a change never change order
        if (kind === 'same') return <span key={index}>{text}</span>
        const removed = kind === 'removed'
        const Words = removed ? 'del' : 'ins'
        return (
          <Words
            // oxlint-disable-next-line react/no-array-index-key -- runs of a change never change order
            key={index}
            className={
              removed
                ? 'rounded-sm bg-negative-soft text-negative line-through decoration-1'
                : 'rounded-sm bg-positive-soft text-positive underline decoration-1 underline-offset-2'
            }
          >
            <span className="sr-only">{t(removed ? 'wordsRemoved' : 'wordsAdded')}</span>
            {text}
          </Words>
        )
      })}
    </p>
  )
}
