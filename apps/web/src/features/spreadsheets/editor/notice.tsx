import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { classNames, IconButton } from '../../../ui/index.ts'
import { editorTexts } from './editor.texts.ts'

export interface NoticeProps {
  tone: 'caution' | 'negative'
  text: string
  actions?: ReactNode
  onDismiss?: () => void
}

/** A quiet bar above the grid. */
export function Notice({ tone, text, actions, onDismiss }: NoticeProps) {
  const t = useTexts(editorTexts)
  return (
    <div
      role={tone === 'negative' ? 'alert' : 'status'}
      className={classNames(
        'flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1 text-sm',
        tone === 'negative' && 'text-negative',
      )}
    >
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {actions}
      {onDismiss && <IconButton icon={X} size="small" label={t('dismiss')} onClick={onDismiss} />}
    </div>
  )
}
