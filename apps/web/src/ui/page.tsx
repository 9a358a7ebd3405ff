import type { ReactNode } from 'react'
import { Menu } from 'lucide-react'
import { useTexts } from '../i18n/index.ts'
import { createStore } from '../store.ts'
import { IconButton } from './icon-button.tsx'
import { uiTexts } from './ui-texts.ts'

/** Whether the sidebar is open as a drawer, in a narrow window. */
export const drawerStore = createStore(false)

export interface PageProps {
  /** The screen's name, or breadcrumbs whose last entry is its name. */
  title: ReactNode
  /** The one main action, at the right. */
  actions?: ReactNode
  /** The page has its own scrolling areas. */
  fixed?: boolean
  children: ReactNode
}

/** A screen inside the shell: the 48 px header and, below it, the one area that scrolls. */
export function Page({ title, actions, fixed = false, children }: PageProps) {
  const t = useTexts(uiTexts)
  return (
    <div className="flex h-full min-w-0 flex-1 flex-col print:block print:h-auto">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4 print:hidden">
        <IconButton icon={Menu} label={t('menu')} className="-ml-2 md:hidden" tooltip={false} onClick={() => drawerStore.set(true)} />
        <div className="min-w-12 flex-1">
          {typeof title === 'string' ? <h1 className="truncate text-base font-semibold">{title}</h1> : title}
        </div>
        {actions !== undefined && <div className="flex min-w-0 items-center gap-2">{actions}</div>}
      </header>
      <div className={fixed ? 'flex min-h-0 flex-1 print:block' : 'min-h-0 flex-1 overflow-y-auto print:overflow-visible'}>{children}</div>
    </div>
  )
}
