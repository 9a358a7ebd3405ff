import type { Place } from '@dossier/contract'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Tooltip } from '../../ui/index.ts'
import { presenceTexts } from './presence.texts.ts'
import { usePresence } from './use-presence.ts'

const SHOWN = 3

/** The other users who have the same file or conversation open. Renders nothing without any. */
export function OtherViewers({ place }: { place: Place }) {
  const t = useTexts(presenceTexts)
  const { number } = useFormats()
  const people = usePresence(place)
  if (people.length === 0) return null
  const shown = people.slice(0, SHOWN)
  const more = people.length - shown.length
  const names = shown.map(({ name }) => name).join(', ')
  const text = more > 0 ? t('alsoHereAndMore', { names, number: number(more) }) : t('alsoHere', { names, count: people.length })
  return (
    <Tooltip text={text}>
      <span data-present={people.length} className="flex shrink-0 items-center -space-x-1.5 px-1">
        <span className="sr-only">{text}</span>
        {shown.map(({ id, name }) => (
          <span key={id} aria-hidden className="rounded-full ring-2 ring-surface">
            <Avatar name={name} image={null} />
          </span>
        ))}
        {more > 0 && (
          <span aria-hidden className="pl-2.5 text-xs text-muted">
            +{number(more)}
          </span>
        )}
      </span>
    </Tooltip>
  )
}
