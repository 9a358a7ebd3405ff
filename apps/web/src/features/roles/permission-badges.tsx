import type { PermissionName } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { permissionHintTexts, permissionTexts } from './permission-texts.ts'
import { rolesTexts } from './roles-texts.ts'

/** Permissions as badges; at most `max`, the others are counted. */
export function PermissionBadges({ names, max }: { names: readonly PermissionName[]; max: number }) {
  const t = useTexts(rolesTexts)
  const nameOf = useTexts(permissionTexts)
  const hintOf = useTexts(permissionHintTexts)
  if (names.length === 0) return <span className="text-muted">{t('noPermissions')}</span>
  // `SuperAdmin` includes all other permissions.
  const shown = names.includes('SuperAdmin') ? (['SuperAdmin'] as const) : names.slice(0, max)
  const rest = names.includes('SuperAdmin') ? [] : names.slice(max)
  return (
    <span className="inline-flex items-center gap-1">
      {shown.map((name) => (
        <Tooltip key={name} text={hintOf(name)}>
          <span className="inline-flex">
            <Badge tone={name === 'SuperAdmin' ? 'accent' : 'neutral'}>{nameOf(name)}</Badge>
          </span>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip text={rest.map((name) => nameOf(name)).join(', ')}>
          <span className="inline-flex">
            <Badge>+{rest.length}</Badge>
            <span className="sr-only">{rest.map((name) => nameOf(name)).join(', ')}</span>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
