import { mayInOrganization } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { CircleSlash, Clock, KeyRound, SearchX, Settings2 } from 'lucide-react'
import { ApiError } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { buttonClass, EmptyState, ErrorState } from '../../ui/index.ts'
import { registersTexts } from './registers.texts.ts'

const icons = {
  SOURCE_OFF: CircleSlash,
  SOURCE_NOT_CONFIGURED: Settings2,
  SOURCE_KEY_REFUSED: KeyRound,
  SOURCE_QUOTA_REACHED: Clock,
  SOURCE_ITEM_NOT_FOUND: SearchX,
} as const

/** Why a register shows nothing: what its owner can change leads to the settings, a spent quota says until when. */
export function RegisterError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(registersTexts)
  const { dateTime } = useFormats()
  const user = useSession()?.user
  const code = error instanceof ApiError && error.code in icons ? (error.code as keyof typeof icons) : undefined
  if (code === undefined || !(error instanceof ApiError)) return <ErrorState error={error} onRetry={onRetry} />
  const isOwners = code !== 'SOURCE_QUOTA_REACHED' && code !== 'SOURCE_ITEM_NOT_FOUND'
  const mayEdit = user !== undefined && mayInOrganization(user, 'sources.edit')
  const { resetsAt } = error.details
  return (
    <div role="alert">
      <EmptyState
        icon={icons[code]}
        title={error.message}
        action={
          isOwners &&
          mayEdit && (
            <Link to="/admin" className={buttonClass('secondary')}>
              {t('settings')}
            </Link>
          )
        }
      >
        {typeof resetsAt === 'string' ? t('until', { when: dateTime(resetsAt) }) : isOwners && !mayEdit ? t('askOwner') : null}
      </EmptyState>
    </div>
  )
}
