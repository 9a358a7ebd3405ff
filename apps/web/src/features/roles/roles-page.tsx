import { holdsAllOf, mayInOrganization, type Role } from '@dossier/contract'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PermissionMatrices } from './permission-matrices.tsx'
import { holderOfRole } from './role-holder.ts'
import { RolesTable } from './roles-table.tsx'
import { rolesTexts } from './roles-texts.ts'
import { useRoles } from './use-roles.ts'

const RoleDialog = lazy(() => import('./role-dialog.tsx').then((module) => ({ default: module.RoleDialog })))
const DeleteRoleDialog = lazy(() => import('./delete-role-dialog.tsx').then((module) => ({ default: module.DeleteRoleDialog })))

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; role: Role } | null

/** The roles page: built-in and custom roles, and the permission matrix. */
export function RolesPage() {
  const t = useTexts(rolesTexts)
  const user = useSession()?.user
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { data, error, refetch } = useRoles()
  const mayEdit = user !== undefined && mayInOrganization(user, 'role.edit')
  // Users cannot edit their own role, nor one with more permissions than they have.
  const mayChange = (role: Role) => mayEdit && !role.builtIn && user.customRole?.id !== role.id && holdsAllOf(user, holderOfRole(role))
  const close = () => setDialog(null)

  return (
    <Page
      title={t('title')}
      actions={
        mayEdit && (
          <Button variant="primary" icon={Plus} onClick={() => setDialog({ kind: 'create' })}>
            {t('add')}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="px-4 py-3">
          <RolesTable
            roles={data?.rows}
            mayChange={mayChange}
            onEdit={(role) => setDialog({ kind: 'edit', role })}
            onDelete={(role) => setDialog({ kind: 'delete', role })}
          />
        </div>
      )}
      <PermissionMatrices />
      <Suspense fallback={null}>
        {user && (dialog?.kind === 'create' || dialog?.kind === 'edit') && (
          <RoleDialog role={dialog.kind === 'edit' ? dialog.role : null} user={user} onClose={close} />
        )}
        {user && dialog?.kind === 'delete' && <DeleteRoleDialog role={dialog.role} user={user} onClose={close} />}
      </Suspense>
    </Page>
  )
}
