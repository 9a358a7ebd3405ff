import type { Member } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MiddleEllipsis } from '../../ui/middle-ellipsis.tsx'
import { MemberStatusLabel } from './member-status.tsx'
import { membersTexts } from './members-texts.ts'

export interface MemberPersonProps {
  member: Pick<Member, 'id' | 'name' | 'email' | 'avatar' | 'status'>
  /** Whether to show the email below the name, where it has no column. */
  detailed: boolean
  /** Whether to show an unusual status there too. */
  showStatus: boolean
}

/** A member's picture and name. */
export function MemberPerson({ member: { id, name, email, avatar, status }, detailed, showStatus }: MemberPersonProps) {
  const t = useTexts(membersTexts)
  const own = useSession()?.user.id === id
  return (
    <span className={classNames('flex min-w-0 items-center gap-2.5', status === 'deactivated' && 'text-muted')}>
      <Avatar name={name} image={avatar} />
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="min-w-0 font-medium">
            <MiddleEllipsis text={name} />
          </span>
          {own && <Badge>{t('you')}</Badge>}
        </span>
        {detailed && (
          <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
            {showStatus && status !== 'active' && <MemberStatusLabel status={status} />}
            <span className="min-w-0 truncate">{email}</span>
          </span>
        )}
      </span>
    </span>
  )
}
