import { mayInOrganization } from '@dossier/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { AuditLogLink } from '../activity/audit/audit-log-link.tsx'
import { LimitedAccess } from '../members/index.ts'
import { AdminList } from './admin-list.tsx'
import { adminSections, maySeeAdminSection } from './admin-sections.ts'
import { adminsTexts } from './admins-texts.ts'

const InviteAdminsDialog = lazy(() => import('./invite-admins-dialog.tsx').then((module) => ({ default: module.InviteAdminsDialog })))
const AdminUsage = lazy(() => import('./admin-usage.tsx').then((module) => ({ default: module.AdminUsage })))
const EmbeddingProgress = lazy(() => import('./model-usage-panel.tsx').then((module) => ({ default: module.EmbeddingProgress })))
const ModelSettingsPanel = lazy(() =>
  import('../model-settings/model-settings-panel.tsx').then((module) => ({ default: module.ModelSettingsPanel })),
)
const SourceSettingsPanel = lazy(() =>
  import('../source-settings/source-settings-panel.tsx').then((module) => ({ default: module.SourceSettingsPanel })),
)

/** Admin: who administers the organisation and its workspaces, its models and outside sources, and what models cost; one section at a time. */
export function AdminPage() {
  const t = useTexts(adminsTexts)
  const navigate = useNavigate()
  const user = useSession()?.user
  const { section: named } = useSearch({ from: '/shell/admin' })
  const [projectId, setProjectId] = useState<number | null>(null)
  const [inviting, setInviting] = useState(false)
  if (!user) return null
  const seen = adminSections.filter((section) => maySeeAdminSection(user, section))
  const section = seen.find((one) => one === named) ?? 'admins'
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <AuditLogLink />
          {section === 'admins' && mayInOrganization(user, 'admin.invite') && (
            <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
          )}
        </>
      }
    >
      {seen.length > 1 && (
        <div className="overflow-x-auto px-4 pt-3">
          <SegmentedControl
            label={t('section')}
            options={seen.map((value) => ({ value, label: t(value) }))}
            value={section}
            onValueChange={(value) =>
              void navigate({
                to: '/admin',
                search: ({ section: _section, ...rest }) => ({ ...rest, ...(value !== 'admins' && { section: value }) }),
              })
            }
          />
        </div>
      )}
      <div className="px-4 py-3">
        {section === 'admins' &&
          (mayInOrganization(user, 'admin.list') ? (
            <AdminList user={user} projectId={projectId} onProjectChange={setProjectId} />
          ) : (
            <LimitedAccess>{t('limitedBody', { organization: user.organization?.name ?? '' })}</LimitedAccess>
          ))}
        <Suspense fallback={null}>
          {section === 'models' && (
            <>
              {mayInOrganization(user, 'admin.list') && <EmbeddingProgress />}
              <ModelSettingsPanel mayEdit={mayInOrganization(user, 'models.edit')} />
            </>
          )}
          {section === 'sources' && <SourceSettingsPanel mayEdit={mayInOrganization(user, 'sources.edit')} />}
          {section === 'usage' && <AdminUsage seesShares={mayInOrganization(user, 'models.read')} />}
        </Suspense>
      </div>
      <Suspense fallback={null}>{inviting && <InviteAdminsDialog projectId={projectId} onClose={() => setInviting(false)} />}</Suspense>
    </Page>
  )
}
