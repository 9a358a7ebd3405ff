import type { Activity } from '@dossier/contract'
import { Cog } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'

/** An actor and what they did. Automatic activity is a full sentence without an actor. */
export function ActorLine({ person: { id, name }, children }: { person: Activity['createdBy']; children: ReactNode }) {
  if (id === null && name === '') {
    return (
      <>
        <span aria-hidden className="flex size-6 shrink-0 items-center justify-center rounded-full bg-hover text-muted">
          <Cog className="size-3.5" />
        </span>
        <span className="min-w-0 pt-0.5">{children}</span>
      </>
    )
  }
  return (
    <>
      <Avatar name={name} image={null} />
      <span className="min-w-0 pt-0.5">
        <span className="mr-1.5 font-medium">{name}</span>
        {children}
      </span>
    </>
  )
}
