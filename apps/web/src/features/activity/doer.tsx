import type { Activity } from '@dossier/contract'
import { Cog } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { activityTexts } from './activity.texts.ts'

/** Whoever did something: a person, or the program itself; what they did follows the name. */
export function Doer({ person, children }: { person: Activity['createdBy']; children?: ReactNode }) {
  const t = useTexts(activityTexts)
  const isProgram = person.id === null
  const name = person.name === '' ? t('system') : person.name
  return (
    <>
      {isProgram ? (
        <span aria-hidden className="flex size-6 shrink-0 items-center justify-center rounded-full bg-hover text-muted">
          <Cog className="size-3.5" />
        </span>
      ) : (
        <Avatar name={name} image={null} />
      )}
      <span className="min-w-0 pt-0.5">
        <span className="mr-1.5 font-medium">{name}</span>
        {children}
      </span>
    </>
  )
}
