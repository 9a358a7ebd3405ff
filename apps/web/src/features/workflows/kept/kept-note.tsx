import { Undo2 } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { keptTexts } from './kept.texts.ts'

/** States that changes of a form are kept, with the way back to what it began with. */
export function KeptNote({ onReset }: { onReset: () => void }) {
  const t = useTexts(keptTexts)
  return (
    <p className="mr-auto flex items-center gap-2 text-xs text-muted">
      {t('changed')}
      <Button size="small" variant="ghost" icon={Undo2} onClick={onReset}>
        {t('reset')}
      </Button>
    </p>
  )
}
