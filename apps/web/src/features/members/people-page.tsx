import { mayInOrganization } from '@dossier/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useCurrentProject } from '../projects/index.ts'
import { InviteUnregisteredDialog, type Unregistered } from './invite-unregistered-dialog.tsx'
import { LimitedAccess } from './limited-access.tsx'
import { MembersSkeleton } from './members-skeleton.tsx'
import { membersTexts } from './members-texts.ts'
import { OrganizationMembers } from './organization-members.tsx'
import { ProjectMembers } from './project-members.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })))
const AddMembersDialog = lazy(() => import('./add-members-dialog.tsx').then((module) => ({ default: module.AddMembersDialog })))

type OpenDialog = { kind: 'invite' } | { kind: 'add' } | { kind: 'unregistered'; unregistered: Unregistered } | null

/** People: the members of the organisation, and of the selected workspace. */
export function PeoplePage() {
  const t = useTexts(membersTexts)
  const navigate = useNavigate()
  const user = useSession()?.user
  const { scope, project: named, find, add } = useSearch({ from: '/shell/people' })
  const { projectId, project, error } = useCurrentProject()
  const [chosen, setDialog] = useState<OpenDialog>(null)
  if (!user) return null

  const seesOrganization = mayInOrganization(user, 'member.list')
  const seesProject = project?.can['members.read'] === 'all'
  // A deleted or refused workspace falls back to the organisation.
  const inProject = projectId !== null && error === null && (scope !== 'organization' || !seesOrganization)
  const mayAdd = project?.can['members.invite'] === 'all'
  const mayInvite = mayInOrganization(user, 'member.invite')
  // The address may request the invite dialog.
  const dialog = chosen ?? (add && mayInvite ? ({ kind: 'invite' } as const) : null)
  function close() {
    setDialog(null)
    if (add) void navigate({ to: '/people', search: ({ add: _add, ...rest }) => rest, replace: true })
  }
  const action = inProject
    ? mayAdd && { kind: 'add' as const, label: t('addMembers') }
    : mayInvite && { kind: 'invite' as const, label: t('invite') }
  const scopes = projectId !== null && error === null && seesOrganization && (
    <SegmentedControl
      label={t('scope')}
      options={[
        { value: 'project', label: t('scopeProject') },
        { value: 'organization', label: t('scopeOrganization') },
      ]}
      value={inProject ? 'project' : 'organization'}
      onValueChange={(value) =>
        void navigate({
          to: '/people',
          search: { ...(named === undefined ? {} : { project: named }), ...(value === 'organization' ? { scope: 'organization' } : {}) },
          replace: true,
        })
      }
    />
  )
  const organization = user.organization?.name ?? ''
  return (
    <Page
      title={t('title')}
      actions={
        action && (
          <Button variant="primary" icon={UserPlus} onClick={() => setDialog({ kind: action.kind })}>
            {action.label}
          </Button>
        )
      }
    >
      <div className="px-4 py-3">
        {inProject && project && seesProject ? (
          <ProjectMembers key={project.id} project={project}>
            {scopes}
          </ProjectMembers>
        ) : inProject && project ? (
          <>
            {scopes}
            <LimitedAccess>{t('limitedProjectBody', { owner: project.owner.name })}</LimitedAccess>
          </>
        ) : inProject ? (
          <MembersSkeleton />
        ) : seesOrganization ? (
          <OrganizationMembers key={find} find={find}>
            {scopes}
          </OrganizationMembers>
        ) : (
          <LimitedAccess>{t('limitedBody', { organization })}</LimitedAccess>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog?.kind === 'invite' && <InviteDialog onClose={close} />}
        {dialog?.kind === 'add' && project && (
          <AddMembersDialog
            project={project}
            onClose={close}
            onUnregistered={(unregistered) => setDialog({ kind: 'unregistered', unregistered })}
          />
        )}
        {dialog?.kind === 'unregistered' && <InviteUnregisteredDialog unregistered={dialog.unregistered} onClose={close} />}
      </Suspense>
    </Page>
  )
}
