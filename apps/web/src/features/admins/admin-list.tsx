import { type Admin, endpoints, mayInOrganization, type User } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { MemberTable, MemberToolbar, useMemberView } from '../members/index.ts'
import { useProjects } from '../projects/index.ts'
import { useGoverning, useRoleName } from '../roles/index.ts'
import { adminsTexts } from './admins-texts.ts'
import { useAdminColumns } from './use-admin-columns.tsx'
import { useAdminMenu } from './use-admin-menu.ts'

const DeleteAdminDialog = lazy(() => import('./delete-admin-dialog.tsx').then((module) => ({ default: module.DeleteAdminDialog })))

export interface AdminListProps {
  user: User
  /** The workspace whose admins are shown; null for all. */
  projectId: number | null
  onProjectChange: (projectId: number | null) => void
}

/** The list of admins, with the actions that the user may perform. */
export function AdminList({ user, projectId, onProjectChange }: AdminListProps) {
  const t = useTexts(adminsTexts)
  const formats = useFormats()
  const state = useMemberView()
  const [deleted, setDeleted] = useState<Admin | null>(null)
  const { data, error, refetch, isPlaceholderData } = useCall(
    endpoints.admins.list,
    { ...state.request, ...(projectId === null ? {} : { projectId }) },
    { placeholderData: keepPreviousData },
  )
  const projects = useProjects().data?.rows ?? []
  const nameOf = useRoleName()
  const { governs } = useGoverning()
  const mayEdit = mayInOrganization(user, 'admin.edit')
  const menuOf = useAdminMenu(setDeleted)
  const columnsFor = useAdminColumns({
    renderRole: (admin) => nameOf(admin),
    menuOf: (admin) => (mayEdit && governs(admin) ? menuOf(admin) : []),
  })
  return (
    <>
      <MemberToolbar state={state} counted={data && t('count', { count: data.count, number: formats.number(data.count) })}>
        <Select
          aria-label={t('workspace')}
          className="max-w-52 [&_select]:text-sm"
          value={projectId === null ? '' : String(projectId)}
          onChange={(event) => {
            onProjectChange(event.target.value === '' ? null : Number(event.target.value))
            state.change({ page: 1 })
          }}
          options={[{ value: '', label: t('anyWorkspace') }, ...projects.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      </MemberToolbar>
      <MemberTable
        label={t('title')}
        state={state}
        columnsFor={columnsFor}
        page={{ rows: data?.rows, count: data?.count ?? 0, error, retry: () => void refetch(), stale: isPlaceholderData }}
        empty={
          <EmptyState icon={ShieldCheck} title={t('emptyTitle')}>
            {t('emptyBody')}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>{deleted && <DeleteAdminDialog admin={deleted} onClose={() => setDeleted(null)} />}</Suspense>
    </>
  )
}
