import { projectTypes, type ProjectType } from '@dossier/contract'
import type { Happening } from '../audit/index.ts'

interface Described {
  name: string
  description: string
  type: ProjectType
}

const typeNames: Record<ProjectType, string> = {
  [projectTypes.all]: 'All',
  [projectTypes.restricted]: 'Restricted',
  [projectTypes.personal]: 'Personal',
}

/** What the audit log says of a changed workspace: what changed, and name and type before and after; null when nothing did. */
export function describeChange(before: Described & { id: number }, after: Described): Happening | null {
  const changed = (['name', 'description', 'type'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  const stated = changed.filter((field) => field !== 'description')
  const say = (state: Described) => stated.map((field) => (field === 'type' ? typeNames[state.type] : state.name)).join(', ')
  return {
    action: 'project.updated',
    projectId: before.id,
    subject: after.name,
    subjectId: before.id,
    ...(stated.length > 0 && { from: say(before), to: say(after) }),
    facts: { changed },
  }
}
