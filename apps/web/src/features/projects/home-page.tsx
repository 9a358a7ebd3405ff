import { endpoints, limits, mayInOrganization, type Project, roles } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FolderPlus, Plus, SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCall, useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { selectProject, useSession } from '../../session/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { NewsSkeleton } from './news-skeleton.tsx'
import { ProjectsTable } from './projects-table.tsx'
import { projectsTexts } from './projects-texts.ts'
import type { CreatedProject } from './use-create-project.ts'
import { useDelayed } from './use-delayed.ts'
import { useWorkspaceNews } from './use-workspace-news.ts'

const ProjectDialog = lazy(() => import('./project-dialog.tsx').then((module) => ({ default: module.ProjectDialog })))
const DeleteProjectDialog = lazy(() => import('./delete-project-dialog.tsx').then((module) => ({ default: module.DeleteProjectDialog })))

const HomeNews = lazy(() => import('./home-news.tsx').then((module) => ({ default: module.HomeNews })))

const InviteUnregisteredDialog = lazy(() =>
  import('../members/invite-unregistered-dialog.tsx').then((module) => ({ default: module.InviteUnregisteredDialog })),
)

const searchDelayMs = 200

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; project: Project } | ({ kind: 'unregistered' } & CreatedProject) | null

/** Home: the workspaces that the user may open. */
export function HomePage() {
  const t = useTexts(projectsTexts)
  const { number } = useFormats()
  const navigate = useNavigate()
  const user = useSession()?.user
  const mayCreate = user !== undefined && mayInOrganization(user, 'project.create')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setDialog] = useState<OpenDialog>(null)
  const add = useSearch({ strict: false, select: (params) => params.add })
  // The address may request the dialog of a new workspace.
  const dialog = chosen ?? (add && mayCreate ? ({ kind: 'create' } as const) : null)
  const search = useDelayed(typed.trim(), searchDelayMs)
  const { data, error, refetch, isPlaceholderData } = useCall(
    endpoints.projects.list,
    { limit: limits.pageSize, offset: (page - 1) * limits.pageSize, ...(search === '' ? {} : { search }) },
    { placeholderData: keepPreviousData },
  )

  const news = useWorkspaceNews(data?.rows)

  function open(to: '/files' | '/search' | '/people', { id, name }: Project) {
    selectProject({ id, name })
    void navigate({ to, search: { project: id } })
  }
  function close() {
    setDialog(null)
    if (add) void navigate({ to: '/', search: ({ add: _add, ...rest }) => rest, replace: true })
  }
  const addSample = useSend(endpoints.projects.createSample, { invalidates: [endpoints.projects.list], announce: true })
  // An organization without workspaces has no news, and an error of the list is the same for them.
  const hasNews = (data === undefined && !error) || (data !== undefined && (data.count > 0 || search !== ''))
  const addButton = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={() => setDialog({ kind: 'create' })}>
      {t('add')}
    </Button>
  )

  return (
    <Page title={t('title')} actions={addButton}>
      <div className="flex min-h-full flex-col min-[1200px]:flex-row">
        <div className="@container flex min-w-0 flex-1 flex-col px-4 py-3">
          <div className="flex items-center justify-between gap-4 pb-2">
            <SearchInput
              label={t('search')}
              value={typed}
              onValueChange={(value) => {
                setTyped(value)
                setPage(1)
              }}
              className="w-72 max-w-full"
            />
            {data && data.count > 0 && (
              <span className="text-sm whitespace-nowrap text-muted">{t('count', { count: data.count, number: number(data.count) })}</span>
            )}
          </div>
          {error && (!data || isPlaceholderData) ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data?.count === 0 && search !== '' ? (
            <EmptyState icon={SearchX} title={t('noMatchTitle')} action={<Button onClick={() => setTyped('')}>{t('clearSearch')}</Button>}>
              {t('noMatchBody', { search })}
            </EmptyState>
          ) : data?.count === 0 ? (
            <EmptyState
              icon={FolderPlus}
              title={t(mayCreate ? 'emptyTitle' : 'emptyGuestTitle')}
              action={
                mayCreate && (
                  <>
                    {addButton}
                    <Button busy={addSample.isPending} onClick={() => addSample.mutate({})}>
                      {t('addSample')}
                    </Button>
                  </>
                )
              }
            >
              {t(mayCreate ? 'emptyBody' : 'emptyGuest')}
            </EmptyState>
          ) : (
            <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
              <ProjectsTable
                projects={data?.rows}
                news={news}
                verbs={{
                  openFiles: (project) => open('/files', project),
                  openSearch: (project) => open('/search', project),
                  openPeople: (project) => open('/people', project),
                  edit: (project) => setDialog({ kind: 'edit', project }),
                  remove: (project) => setDialog({ kind: 'delete', project }),
                }}
              />
              {data && <Pagination page={page} pageSize={limits.pageSize} count={data.count} onPageChange={setPage} />}
            </div>
          )}
        </div>
        {hasNews && (
          <Suspense fallback={<NewsSkeleton />}>
            <HomeNews />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
          <ProjectDialog
            project={dialog.kind === 'edit' ? dialog.project : null}
            onClose={close}
            onCreated={(made) => {
              if (made.unregistered.length === 0) open('/files', made.project)
              else setDialog({ kind: 'unregistered', ...made })
            }}
          />
        )}
        {dialog?.kind === 'unregistered' && (
          <InviteUnregisteredDialog
            unregistered={{ projectId: dialog.project.id, emails: dialog.unregistered, role: roles.teamMember }}
            onClose={() => open('/files', dialog.project)}
          />
        )}
        {dialog?.kind === 'delete' && (
          <DeleteProjectDialog
            project={dialog.project}
            onClose={close}
            onDeleted={() => {
              close()
              setPage(1)
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}
