import { mayInOrganization } from '@dossier/contract'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { AuditLogLink } from '../activity/audit/audit-log-link.tsx'
import { LimitedAccess } from '../members/index.ts'
import { AdminList } from './admin-list.tsx'
import { adminsTexts } from './admins-texts.ts'

const InviteAdminsDialog = lazy(() => import('./invite-admins-dialog.tsx').then((module) => ({ default: module.InviteAdminsDialog })))
const ModelUsagePanel = lazy(() => import('./model-usage-panel.tsx').then((module) => ({ default: module.ModelUsagePanel })))
const UsageSharesPanel = lazy(() =>
  import('../model-usage/usage-shares-panel.tsx').then((module) => ({ default: module.UsageSharesPanel })),
)
const ModelSettingsPanel = lazy(() =>
  import('../model-settings/model-settings-panel.tsx').then((module) => ({ default: module.ModelSettingsPanel })),
)
const SourceSettingsPanel = lazy(() =>
  import('../source-settings/source-settings-panel.tsx').then((module) => ({ default: module.SourceSettingsPanel })),
)

/** Admin: who administers the organisation and its workspaces. */
export function AdminPage() {
  const t = useTexts(adminsTexts)
  const user = useSession()?.user
  const [projectId, setProjectId] = useState<number | null>(null)
  const [inviting, setInviting] = useState(false)
  if (!user) return null
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <AuditLogLink />
          {mayInOrganization(user, 'admin.invite') && (
            <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
          )}
        </>
      }
    >
      <div className="px-4 py-3">
        {mayInOrganization(user, 'admin.list') ? (
          <AdminList user={user} projectId={projectId} onProjectChange={setProjectId} />
        ) : (
          <LimitedAccess>{t('limitedBody', { organization: user.organization?.name ?? '' })}</LimitedAccess>
        )}
      </div>
      <Suspense fallback={null}>
        {mayInOrganization(user, 'models.read') && projectId === null && (
          <div className="px-4">
            <ModelSettingsPanel mayEdit={mayInOrganization(user, 'models.edit')} />
          </div>
        )}
      </Suspense>
      <Suspense fallback={null}>
        {mayInOrganization(user, 'admin.list') && mayInOrganization(user, 'sources.read') && projectId === null && (
          <div className="px-4">
            <SourceSettingsPanel mayEdit={mayInOrganization(user, 'sources.edit')} />
          </div>
        )}
      </Suspense>
      <Suspense fallback={null}>
        {mayInOrganization(user, 'admin.list') && (
          <div className="px-4 pb-6">
            <ModelUsagePanel projectId={projectId} />
          </div>
        )}
      </Suspense>
      <Suspense fallback={null}>
        {mayInOrganization(user, 'models.read') && projectId === null && (
          <div className="px-4 pb-6">
            <UsageSharesPanel />
          </div>
        )}
      </Suspense>
      <Suspense fallback={null}>{inviting && <InviteAdminsDialog projectId={projectId} onClose={() => setInviting(false)} />}</Suspense>
    </Page>
  )
}
