import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { IconButton, Input } from '../../../ui/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'

export interface FindBarProps {
  /** 1-based index of the current match; 0 for none. */
  current: number
  total: number
  state: 'idle' | 'searching' | 'found' | 'notFound'
  onQuery: (query: string) => void
  onStep: (direction: 1 | -1) => void
  onClose: () => void
  /** Incremented when the search is opened again, which focuses the box. */
  openCount: number
}

/** Search box of the open document. Enter goes to the next match, Shift+Enter to the previous one, Esc closes. */
export function FindBar({ current, total, state, onQuery, onStep, onClose, openCount }: FindBarProps) {
  const t = useTexts(evidenceTexts)
  const formats = useFormats()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asking again is the reason to take the focus again
  }, [openCount])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onStep(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }

  const count =
    state === 'notFound'
      ? t('findNone')
      : total > 0
        ? t('findCount', { current: formats.number(current), total: formats.number(total) })
        : state === 'searching'
          ? t('findSearching')
          : ''
  return (
    <search className="flex h-10 shrink-0 items-center gap-1 border-b border-line px-2">
      <Input
        ref={box}
        type="text"
        aria-label={t('find')}
        placeholder={t('findPlaceholder')}
        className="h-7! flex-1 text-sm!"
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output className="min-w-20 px-1 text-right text-xs whitespace-nowrap text-muted">{count}</output>
      <IconButton
        icon={ArrowUp}
        size="small"
        label={t('findPrevious')}
        shortcut="Shift Enter"
        disabled={total === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton icon={ArrowDown} size="small" label={t('findNext')} shortcut="Enter" disabled={total === 0} onClick={() => onStep(1)} />
      <IconButton icon={X} size="small" label={t('findClose')} shortcut="Esc" onClick={onClose} />
    </search>
  )
}
