import { endpoints, type PageEvent } from '@dossier/contract'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, onChanges, queryClient, refresherOf, reportChanges, useCall } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { selectedProjectStore, selectProject, untilSignedOut, useSession } from '../../session/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import { shellTexts } from '../shell-texts.ts'
import { shareEvents } from './share-events.ts'

/** All pages get a `missed` event at the same time; their refetches are spread over this time, milliseconds. */
const SPREAD_MS = 3_000

/** What a person is told when a workspace can no longer be opened. */
const leavingTexts = {
  deleted: { kind: 'notice', unnamed: 'workspaceDeleted', named: 'namedWorkspaceDeleted' },
  lost: { kind: 'failure', unnamed: 'workspaceLost', named: 'namedWorkspaceLost' },
  unknown: { kind: 'failure', unnamed: 'workspaceGone', named: 'namedWorkspaceGone' },
} as const

// Leaving the places that are open at sign-out is a change of them.
onChanges(refresherOf(queryClient, () => untilSignedOut().then(whenInView)))

/** Applies server events while a user is signed in: refreshes what is on screen, and leaves a workspace that is no longer accessible. */
export function useEvents(): void {
  const token = useSession()?.token
  const navigate = useNavigate()
  const isList = useRouterState({ select: ({ location: { pathname } }) => pathname === '/' || pathname === '/workspaces' })
  const named = useSearch({ strict: false, select: (search) => search.project })
  const leaveWorkspace = useEffectEvent((projectId: number, reason: keyof typeof leavingTexts) => {
    const selected = selectedProjectStore.get()
    const forget = () => queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isOfProject(queryKey, projectId) })
    if (selected?.id === projectId) selectProject(null)
    if (named !== projectId || isList) return forget()
    const name = selected?.id === projectId ? selected.name : ''
    const { kind, unnamed, named: text } = leavingTexts[reason]
    showToast({ kind, title: name === '' ? textOf(shellTexts, unnamed) : textOf(shellTexts, text, { name }) })
    // Navigates first, because a mounted screen would refetch.
    void navigate({ to: '/workspaces', search: {}, replace: true }).then(forget)
  })
  const handleEvent = useEffectEvent((event: PageEvent) => {
    if (event.type === 'changed') reportChanges(event.changes)
    // Changes before the stream was open caused no events.
    else if (event.type === 'open') reportChanges(null)
    else if (event.type === 'missed') setTimeout(() => reportChanges(null), Math.random() * SPREAD_MS)
    else if (event.type === 'left') leaveWorkspace(event.projectId, event.isDeleted ? 'deleted' : 'lost')
  })
  // An access lost while the stream was interrupted is detected by the next refetch of the workspace.
  const { data, error } = useCall(endpoints.projects.get, { id: named ?? 0 }, { enabled: false })
  const isLost = data !== undefined && error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isLost && named !== undefined) leaveWorkspace(named, 'unknown')
  }, [isLost, named])
  useEffect(() => {
    if (token === undefined) return
    const controller = new AbortController()
    shareEvents(controller.signal, handleEvent)
    return () => controller.abort()
  }, [token])
}

function isOfProject([, path, request]: readonly unknown[], projectId: number): boolean {
  const { projectId: inProject, id } = (request ?? {}) as { projectId?: unknown; id?: unknown }
  return inProject === projectId || (id === projectId && typeof path === 'string' && path.includes('/project'))
}

/** Resolves once the page is visible. */
function whenInView(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', check)
    resolve()
  }
  document.addEventListener('visibilitychange', check)
  return promise
}
