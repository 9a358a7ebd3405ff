import { allProjects } from '@dossier/contract'
import { createStore, useStore } from '../store.ts'

/** The specification's key, section 3. */
const key = 'selectedProject'

/** The selected workspace; `null` for All. */
export interface SelectedProject {
  id: number
  name: string
}

/** Parses the stored selection: `{ label, value }`, or a project object with `id` and `name`. Null (All) when it is missing, `all` or invalid. */
export function parseSelectedProject(text: string | null): SelectedProject | null {
  if (text === null) return null
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof stored !== 'object' || stored === null) return null
  const { value, label, id, name } = stored as Record<string, unknown>
  const number = Number(id ?? value)
  const title = name ?? label
  if (!Number.isInteger(number) || number < 1) return null
  return { id: number, name: typeof title === 'string' ? title : '' }
}

export const selectedProjectStore = createStore<SelectedProject | null>(
  typeof localStorage === 'undefined' ? null : parseSelectedProject(localStorage.getItem(key)),
)

/** The selected workspace; null for All. */
export function useSelectedProject(): SelectedProject | null {
  return useStore(selectedProjectStore)
}

/** Selects a workspace, or All with null, and stores the selection. */
export function selectProject(project: SelectedProject | null): void {
  const stored = project === null ? { label: 'All', value: allProjects } : { label: project.name, value: project.id }
  localStorage.setItem(key, JSON.stringify(stored))
  const current = selectedProjectStore.get()
  if (current?.id === project?.id && current?.name === project?.name) return
  selectedProjectStore.set(project)
}
