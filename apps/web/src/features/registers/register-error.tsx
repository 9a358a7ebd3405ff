import { mayInOrganization } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { CircleSlash, Clock, KeyRound, SearchX, Settings2 } from 'lucide-react'
import { ApiError } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Button, buttonClass, EmptyState, ErrorState } from '../../ui/index.ts'
import { registersTexts } from './registers.texts.ts'

const icons = {
  SOURCE_OFF: CircleSlash,
  SOURCE_NOT_CONFIGURED: Settings2,
  SOURCE_KEY_REFUSED: KeyRound,
  SOURCE_QUOTA_REACHED: Clock,
  SOURCE_BLOCKED: CircleSlash,
  SOURCE_ITEM_NOT_FOUND: SearchX,
} as const

/** Why a source is not asked, or answers nothing. */
export type RefusalCode = keyof typeof icons

/** What the owner of an organization can change. */
const ofOwner: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['SOURCE_OFF', 'SOURCE_NOT_CONFIGURED', 'SOURCE_KEY_REFUSED'])
/** What may be over by now. */
const passing: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['SOURCE_QUOTA_REACHED', 'SOURCE_BLOCKED'])

interface RefusalProps {
  code: RefusalCode
  title: string
  /** When it answers again, where that is known. */
  resetsAt?: string | undefined
  onRetry?: () => void
}

/** Why a source shows nothing: what its owner can change leads to the settings, a spent quota says until when. */
export function SourceRefusal({ code, title, resetsAt, onRetry }: RefusalProps) {
  const t = useTexts(registersTexts)
  const { dateTime } = useFormats()
  const user = useSession()?.user
  const isOwners = ofOwner.has(code)
  const mayEdit = user !== undefined && mayInOrganization(user, 'sources.edit')
  const hint = code === 'SOURCE_BLOCKED' ? t('blockedHint') : isOwners && !mayEdit ? t('askOwner') : null
  return (
    <div role="alert">
      <EmptyState
        icon={icons[code]}
        title={title}
        action={
          isOwners && mayEdit ? (
            <Link to="/admin" search={{ section: 'sources' }} className={buttonClass('secondary')}>
              {t('settings')}
            </Link>
          ) : (
            passing.has(code) && onRetry && <Button onClick={onRetry}>{t('retry')}</Button>
          )
        }
      >
        {resetsAt === undefined ? hint : t('until', { when: dateTime(resetsAt) })}
      </EmptyState>
    </div>
  )
}

/** The failure of a request to a source; others as everywhere. */
export function RegisterError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiError && error.code in icons ? (error.code as RefusalCode) : undefined
  if (code === undefined || !(error instanceof ApiError)) return <ErrorState error={error} onRetry={onRetry} />
  const { resetsAt } = error.details
  return (
    <SourceRefusal code={code} title={error.message} resetsAt={typeof resetsAt === 'string' ? resetsAt : undefined} onRetry={onRetry} />
  )
}
