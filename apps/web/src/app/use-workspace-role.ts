import { endpoints, limitedAccess, type RoleId, roles } from '@dossier/contract'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, useCall } from '../api/index.ts'
import { currentLanguage, textOf } from '../i18n/index.ts'
import { selectProject, useSelectedProject, useSession } from '../session/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { shellTexts } from './shell-texts.ts'

function useRoleCall() {
  const own = useSession()?.user.role
  const projectId = useSelectedProject()?.id
  const asked = projectId !== undefined && own !== undefined && own !== roles.organizationOwner
  const { data, error } = useCall(endpoints.projects.role, { id: projectId ?? 0 }, { enabled: asked, staleTime: 60_000 })
  return { own, projectId, data: asked ? data : undefined, error: asked ? error : null }
}

/**
 * The role in the chosen workspace, fetched when one is chosen; the organisation owner's is not (specification, sections 4 and 6). Null
 * with All selected, while loading, and when it is refused.
 */
export function useWorkspaceRole(): RoleId | null {
  const { own, projectId, data } = useRoleCall()
  if (projectId === undefined) return null
  return own === roles.organizationOwner ? own : (data?.role ?? null)
}

/**
 * Says so when the role in the chosen workspace is refused or cannot be loaded; a refused workspace gives way to All. Stands once, in the
 * shell.
 */
export function useWorkspaceRoleFailure(): void {
  const { error, projectId } = useRoleCall()
  const named = useSearch({ strict: false, select: (search) => search.project })
  const sayRefused = useEffectEvent(() => {
    selectProject(null)
    // The screen of a workspace that the address names says itself that it cannot be opened.
    if (named === undefined || named !== projectId) showToast({ kind: 'failure', title: limitedAccess[currentLanguage()] })
  })
  useEffect(() => {
    // The end of the session speaks for itself, and so does a lost connection.
    if (error === null || (error instanceof ApiError && (error.status === 401 || error.status === 0))) return
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) sayRefused()
    else showToast({ kind: 'failure', title: textOf(shellTexts, 'roleFailed') })
  }, [error])
}
