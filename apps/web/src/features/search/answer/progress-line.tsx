import { LoaderCircle, Unplug } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import type { Turn } from '../conversation/turn.ts'
import { searchTexts } from '../search.texts.ts'
import { useCounted } from '../use-counted.ts'
import { planTexts } from './plan.texts.ts'

/** The current activity of a running question. */
export function ProgressLine({ turn }: { turn: Turn }) {
  const t = useTexts(searchTexts)
  const tp = useTexts(planTexts)
  const counted = useCounted()
  if (turn.isDisconnected) {
    return (
      <output className="flex items-start gap-2 text-sm text-muted">
        <Unplug aria-hidden className="mt-0.75 size-3.5 shrink-0" />
        {tp('lost')}
      </output>
    )
  }
  // From then on PlanLine shows the progress.
  if (turn.plan !== undefined || turn.steps.length > 0) return null
  function text() {
    if (turn.phase === 'answering') return t('progressAnswering')
    if (turn.searched === undefined) return t('progressStarting')
    return turn.searchId === undefined ? t('progressSearching', counted(turn.searched)) : tp('planning')
  }
  return (
    <output className="flex h-7 items-center gap-2 text-sm text-muted">
      <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin" />
      {text()}
    </output>
  )
}
