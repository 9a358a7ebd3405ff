import { permissionNames, type Requirement, roleIdOf, type WorkspaceRole, workspaceRoles } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { organizationActionTexts, workspaceActionTexts } from './action-texts.ts'
import { MatrixTable } from './matrix-table.tsx'
import { matrixRoles, organizationMatrix, workspaceMatrix } from './permission-matrix.ts'
import { permissionTexts } from './permission-texts.ts'
import { rolesTexts } from './roles-texts.ts'
import { useRoleName } from './use-role-name.ts'

/** The permissions of all roles, as two tables derived from the contract. */
export function PermissionMatrices() {
  const t = useTexts(rolesTexts)
  const organizationAction = useTexts(organizationActionTexts)
  const workspaceAction = useTexts(workspaceActionTexts)
  const permission = useTexts(permissionTexts)
  const nameOf = useRoleName()

  function requirementText(requirement: Requirement): string {
    if (requirement === 'anyMember') return t('needsAnyMember')
    if (requirement === 'owner') return t('needsOwner')
    if (requirement === 'superAdmin') return t('needsSuperAdmin')
    return permission(permissionNames.find((name) => name === requirement) ?? requirement)
  }
  // Creator and break-glass have no role id.
  const workspaceRoleText = (role: WorkspaceRole) =>
    role === 'creator' || role === 'breakGlass' ? t(role) : nameOf({ role: roleIdOf(role) })

  return (
    <section aria-labelledby="permission-matrices" className="flex flex-col gap-3 px-4 pt-8 pb-6">
      <div>
        <h2 id="permission-matrices" className="text-base font-semibold">
          {t('matrixTitle')}
        </h2>
        <p className="text-sm text-muted">{t('matrixHint')}</p>
      </div>
      <h3 className="text-sm font-semibold">{t('organizationMatrix')}</h3>
      <MatrixTable
        label={t('organizationMatrix')}
        allowedText={t('extentAllowed')}
        columns={matrixRoles.map((role) => ({ key: String(role), header: nameOf({ role }) }))}
        rows={organizationMatrix().map(({ action, requirement, extents }) => ({
          key: action,
          action: organizationAction(action),
          needs: requirementText(requirement),
          extents,
        }))}
      />
      <div className="pt-3">
        <h3 className="text-sm font-semibold">{t('workspaceMatrix')}</h3>
        <p className="text-sm text-muted">{t('extentLegend')}</p>
      </div>
      <MatrixTable
        label={t('workspaceMatrix')}
        allowedText={t('extentAll')}
        columns={workspaceRoles.map((role) => ({ key: role, header: workspaceRoleText(role) }))}
        rows={workspaceMatrix().map(({ action, extents }) => ({ key: action, action: workspaceAction(action), extents }))}
      />
    </section>
  )
}
