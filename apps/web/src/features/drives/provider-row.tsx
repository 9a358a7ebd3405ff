import type { Drive } from '@dossier/contract'
import { Cloud } from 'lucide-react'
import type { ReactNode } from 'react'

/** A drive with its name, status and actions. */
export function ProviderRow({ drive, text, children }: { drive: Drive; text: string; children: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2.5">
      <Cloud aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{drive.name}</p>
        <p className="text-xs break-words text-muted">{text}</p>
      </div>
      <span className="flex shrink-0 gap-2">{children}</span>
    </li>
  )
}
