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
  const isEnabled = projectId !== undefined && own !== undefined && own !== roles.organizationOwner
  const { data, error } = useCall(endpoints.projects.role, { id: projectId ?? 0 }, { enabled: isEnabled, staleTime: 60_000 })
  return { own, projectId, data: isEnabled ? data : undefined, error: isEnabled ? error : null }
}

/**
 * The role in the selected workspace. Not fetched for the organisation owner (specification, sections 4 and 6). Null with All selected, while
 * loading, and when refused.
 */
export function useWorkspaceRole(): RoleId | null {
  const { own, projectId, data } = useRoleCall()
  if (projectId === undefined) return null
  return own === roles.organizationOwner ? own : (data?.role ?? null)
}

/** Shows a toast when the role in the selected workspace is refused or cannot be loaded; a refused workspace is deselected. Used once, in the shell. */
export function useWorkspaceRoleFailure(): void {
  const { error, projectId } = useRoleCall()
  const named = useSearch({ strict: false, select: (search) => search.project })
  const reportRefusal = useEffectEvent(() => {
    selectProject(null)
    // If the address contains the workspace, its screen shows the error.
    if (named === undefined || named !== projectId) showToast({ kind: 'failure', title: limitedAccess[currentLanguage()] })
  })
  useEffect(() => {
    // The end of the session and a lost connection have their own notices.
    if (error === null || (error instanceof ApiError && (error.status === 401 || error.status === 0))) return
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) reportRefusal()
    else showToast({ kind: 'failure', title: textOf(shellTexts, 'roleFailed') })
  }, [error])
}
