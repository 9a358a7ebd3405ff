import type { Admin } from '@dossier/contract'
import { Building2 } from 'lucide-react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { adminsTexts } from './admins-texts.ts'

/** What an admin manages: all workspaces, or the named ones. */
export function CoveredWorkspaces({ admin: { isForAllMembers, workspaces } }: { admin: Admin }) {
  const t = useTexts(adminsTexts)
  const { number } = useFormats()
  if (isForAllMembers) {
    return (
      <Badge tone="accent">
        <Building2 aria-hidden className="size-3.5" />
        {t('coversAll')}
      </Badge>
    )
  }
  const [first, ...rest] = workspaces
  if (!first) return <span className="text-faint">{t('coversNone')}</span>
  if (rest.length === 0) return <span className="text-muted">{first.name}</span>
  const names = workspaces.map(({ name }) => name).join(', ')
  return (
    <Tooltip text={names}>
      <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle text-muted">
        <span className="min-w-0 truncate">{first.name}</span>
        <Badge>{t('coversMore', { number: number(rest.length) })}</Badge>
        <span className="sr-only">{names}</span>
      </span>
    </Tooltip>
  )
}
