import type { MemberStatus } from '@dossier/contract'
import { CircleCheck, CircleSlash, Mail } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { membersTexts } from './members-texts.ts'

const looks = {
  invited: { icon: Mail, tone: 'caution' },
  active: { icon: CircleCheck, tone: 'positive' },
  deactivated: { icon: CircleSlash, tone: 'neutral' },
} as const

/** The status of a member: invited, active or deactivated. */
export function MemberStatusLabel({ status }: { status: MemberStatus }) {
  const t = useTexts(membersTexts)
  return (
    <StatusLabel icon={looks[status].icon} tone={looks[status].tone}>
      {t(status)}
    </StatusLabel>
  )
}
