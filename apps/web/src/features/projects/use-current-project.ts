import { endpoints, type Project } from '@dossier/contract'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, useCall } from '../../api/index.ts'
import { selectProject, useSelectedProject } from '../../session/index.ts'

/** The workspace that the screen shows. */
export interface CurrentProject {
  /** Null while All is selected: the screen asks to select one first. */
  projectId: number | null
  /** Includes the user's permissions (`can`); undefined until loaded. */
  project: Project | undefined
  error: Error | null
  retry: () => void
}

/** The workspace in the address, or the selected one. Keeps the name in the selector up to date. */
export function useCurrentProject(): CurrentProject {
  const named = useSearch({ strict: false, select: (search) => search.project })
  const selected = useSelectedProject()
  const projectId = named ?? selected?.id ?? null
  const { data, error, refetch } = useCall(endpoints.projects.get, { id: projectId ?? 0 }, { enabled: projectId !== null })
  const name = data?.name
  useEffect(() => {
    if (name !== undefined && projectId !== null && selected?.id === projectId && selected.name !== name)
      selectProject({ id: projectId, name })
  }, [name, projectId, selected])
  const isDeleted = error instanceof ApiError && error.status === 404
  useEffect(() => {
    // The screen shows the error; the selector must no longer show the workspace.
    if (isDeleted && selected?.id === projectId) selectProject(null)
  }, [isDeleted, projectId, selected])
  return { projectId, project: data, error, retry: () => void refetch() }
}
