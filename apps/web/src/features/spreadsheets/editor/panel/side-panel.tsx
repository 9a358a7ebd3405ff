import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { panelTexts } from './panel.texts.ts'

/** A panel beside the cells; in a narrow window it covers them. */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useTexts(panelTexts)
  return (
    <aside
      aria-label={title}
      className="flex w-96 shrink-0 flex-col border-l border-line bg-surface max-md:absolute max-md:inset-0 max-md:z-20 max-md:w-full"
    >
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</h2>
        <IconButton icon={X} size="small" label={t('close')} tooltip={false} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </aside>
  )
}
