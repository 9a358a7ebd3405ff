import { type Holder, holds, permissionNames, type PermissionName } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { permissionHintTexts, permissionTexts } from './permission-texts.ts'
import { rolesTexts } from './roles-texts.ts'

export interface PermissionChoiceProps {
  /** The granting user: only permissions that they hold can be selected. */
  giver: Holder
  value: readonly PermissionName[]
  onValueChange: (names: PermissionName[]) => void
}

/** Checkboxes for the nine permissions, each with an explanation. */
export function PermissionChoice({ giver, value, onValueChange }: PermissionChoiceProps) {
  const t = useTexts(rolesTexts)
  const nameOf = useTexts(permissionTexts)
  const hintOf = useTexts(permissionHintTexts)
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('permissions')}</legend>
      <div className="flex flex-col divide-y divide-line rounded-md inset-ring inset-ring-line">
        {permissionNames.map((name) => {
          const included = name !== 'SuperAdmin' && value.includes('SuperAdmin')
          const refused = !holds(giver, name)
          return (
            <label
              key={name}
              className={classNames(
                'flex items-start gap-2.5 px-3 py-2',
                included || refused ? 'cursor-default' : 'cursor-pointer hover:bg-hover',
              )}
            >
              <Checkbox
                className="mt-0.5"
                checked={included || value.includes(name)}
                disabled={included || refused}
                onChange={(event) =>
                  onValueChange(permissionNames.filter((other) => (other === name ? event.target.checked : value.includes(other))))
                }
              />
              <span className="min-w-0 text-sm">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{nameOf(name)}</span>
                  <span className="font-mono text-xs text-faint">{name}</span>
                </span>
                <span className="block text-muted">{hintOf(name)}</span>
                {refused && <span className="block text-xs text-faint">{t('notHeld')}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
