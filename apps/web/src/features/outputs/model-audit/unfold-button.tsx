import { ChevronRight } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { classNames } from '../../../ui/index.ts'
import { findingsTexts } from './findings.texts.ts'

interface UnfoldButtonProps {
  isOpen: boolean
  /** Id of the element that it shows. */
  controls: string
  /** Its text while that is closed. */
  label: string
  /** Of what it shows more, for a screen reader. */
  of: string
  onToggle: () => void
}

/** Shows and hides the parts of an entry. */
export function UnfoldButton({ isOpen, controls, label, of, onToggle }: UnfoldButtonProps) {
  const t = useTexts(findingsTexts)
  const shown = isOpen ? t('hide') : label
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={`${shown}: ${of}`}
      className="flex min-h-6 items-center gap-1 self-start rounded-sm text-xs text-accent underline-offset-2 hover:underline"
      onClick={onToggle}
    >
      <ChevronRight aria-hidden className={classNames('size-3.5 transition-transform', isOpen && 'rotate-90')} />
      {shown}
    </button>
  )
}
