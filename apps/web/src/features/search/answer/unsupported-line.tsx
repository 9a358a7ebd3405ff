import { useTexts } from '../../../i18n/index.ts'
import { useStore } from '../../../store.ts'
import { answerNoteTexts } from './answer-notes.texts.ts'
import { showUnsupported, unsupportedShown } from './unsupported-visibility.ts'

export interface UnsupportedLineProps {
  count: number
  /** Whether all sentences are hidden because the answering one is unsupported. */
  isWithheld?: boolean
}

/** The number of unsupported sentences, with a button to show them. */
export function UnsupportedLine({ count, isWithheld = false }: UnsupportedLineProps) {
  const t = useTexts(answerNoteTexts)
  const isShown = useStore(unsupportedShown)
  const [hidden, shown] = isWithheld ? (['withheld', 'withheldShown'] as const) : (['hidden', 'shown'] as const)
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      {t(isShown ? shown : hidden, { count })}
      <span aria-hidden>·</span>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => showUnsupported(!isShown)}
        className="rounded-sm font-medium text-accent underline-offset-2 hover:underline"
      >
        {t(isShown ? 'hide' : 'show')}
      </button>
    </p>
  )
}
