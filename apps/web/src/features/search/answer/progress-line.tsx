import { LoaderCircle } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import type { Turn } from '../conversation/turn.ts'
import { searchTexts } from '../search.texts.ts'
import { useCounted } from '../use-counted.ts'

/** What is being done for a question right now. */
export function ProgressLine({ turn }: { turn: Turn }) {
  const t = useTexts(searchTexts)
  const counted = useCounted()
  const text =
    turn.phase === 'answering'
      ? t('progressAnswering')
      : turn.searched === undefined
        ? t('progressStarting')
        : t('progressSearching', counted(turn.searched))
  return (
    <output className="flex h-7 items-center gap-2 text-sm text-muted">
      <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin" />
      {text}
    </output>
  )
}
