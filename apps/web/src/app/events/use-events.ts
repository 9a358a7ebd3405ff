import { endpoints, type PageEvent } from '@dossier/contract'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, onChanges, queryClient, refresherOf, reportChanges, useCall } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { selectedProjectStore, selectProject, useSession } from '../../session/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import { shellTexts } from '../shell-texts.ts'
import { shareEvents } from './share-events.ts'

/** All pages are told at the same moment that they may have missed something; they ask one after the other. */
const SPREAD_MS = 3_000

onChanges(refresherOf(queryClient, whenInView))

/** Hears what changes on the server while somebody is signed in: what is on screen follows, and a workspace that was lost is left. */
export function useEvents(): void {
  const token = useSession()?.token
  const navigate = useNavigate()
  const isList = useRouterState({ select: ({ location: { pathname } }) => pathname === '/' || pathname === '/workspaces' })
  const named = useSearch({ strict: false, select: (search) => search.project })
  const leave = useEffectEvent((projectId: number) => {
    const selected = selectedProjectStore.get()
    const forget = () => queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isOfProject(queryKey, projectId) })
    if (selected?.id === projectId) selectProject(null)
    if (named !== projectId || isList) return forget()
    const name = selected?.id === projectId ? selected.name : ''
    showToast({
      kind: 'failure',
      title: name === '' ? textOf(shellTexts, 'workspaceLost') : textOf(shellTexts, 'namedWorkspaceLost', { name }),
    })
    // Its screens go first: one that is still there would ask again.
    void navigate({ to: '/workspaces', search: {}, replace: true }).then(forget)
  })
  const hear = useEffectEvent((event: PageEvent) => {
    if (event.type === 'changed') reportChanges(event.changes)
    // What changed before the stream stood, nobody was told.
    else if (event.type === 'open') reportChanges(null)
    else if (event.type === 'missed') setTimeout(() => reportChanges(null), Math.random() * SPREAD_MS)
    else if (event.type === 'left') leave(event.projectId)
  })
  // Where it was lost while nothing could be heard, the page finds out when it asks again for what it shows.
  const { data, error } = useCall(endpoints.projects.get, { id: named ?? 0 }, { enabled: false })
  const isLost = data !== undefined && error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isLost && named !== undefined) leave(named)
  }, [isLost, named])
  useEffect(() => {
    if (token === undefined) return
    const leaving = new AbortController()
    shareEvents(leaving.signal, hear)
    return () => leaving.abort()
  }, [token])
}

function isOfProject([, path, request]: readonly unknown[], projectId: number): boolean {
  const { projectId: inProject, id } = (request ?? {}) as { projectId?: unknown; id?: unknown }
  return inProject === projectId || (id === projectId && typeof path === 'string' && path.includes('/project'))
}

/** Resolves while the page is in view, else when it comes into view. */
function whenInView(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    resolve()
  }
  document.addEventListener('visibilitychange', look)
  return promise
}
