import type { Organization, OrganizationStatus } from '@dossier/contract'
import { CircleCheck, CirclePause, Clock, type LucideIcon, Trash2 } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import type { Tone } from '../../ui/badge.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { daysLeft } from './days-left.ts'
import { organizationsTexts } from './organizations-texts.ts'

export const statusLooks = {
  invited: { text: 'statusInvited', icon: Clock, tone: 'accent' },
  active: { text: 'statusActive', icon: CircleCheck, tone: 'positive' },
  suspended: { text: 'statusSuspended', icon: CirclePause, tone: 'caution' },
  deleting: { text: 'statusDeleting', icon: Trash2, tone: 'negative' },
} as const satisfies Record<OrganizationStatus, { text: string; icon: LucideIcon; tone: Tone }>

/** The status of an organisation; with the remaining days during deletion. */
export function OrganizationStatusLabel({ organization }: { organization: Organization }) {
  const t = useTexts(organizationsTexts)
  const { text, icon, tone } = statusLooks[organization.status]
  return (
    <StatusLabel icon={icon} tone={tone}>
      {t(text)}
      {organization.deletedAfter !== null && (
        <span className="max-md:hidden">
          <DaysLeft until={organization.deletedAfter} />
        </span>
      )}
    </StatusLabel>
  )
}

/** The remaining days: `29 days left`. */
export function DaysLeft({ until }: { until: string }) {
  const t = useTexts(organizationsTexts)
  const count = daysLeft(until)
  return <span className="text-muted">{count === 0 ? t('daysOver') : t('daysLeft', { count })}</span>
}
