import { projectTypes, type ProjectType, type TaggingType, taggingTypes } from '@dossier/contract'
import type { AuditEvent } from '../audit/index.ts'

interface Described {
  name: string
  description: string
  taggingType: TaggingType
  type: ProjectType
  quotaBytes: number | null
}

const typeNames: Record<ProjectType, string> = {
  [projectTypes.all]: 'All',
  [projectTypes.restricted]: 'Restricted',
  [projectTypes.personal]: 'Personal',
}

const taggingNames: Record<TaggingType, string> = {
  [taggingTypes.company]: 'Company',
  [taggingTypes.fund]: 'Fund',
  [taggingTypes.group]: 'Group',
}

/** What the audit log says of a changed workspace: what changed, and name and types before and after; null when nothing did. */
export function describeChange(before: Described & { id: number }, after: Described): AuditEvent | null {
  const changed = (['name', 'description', 'taggingType', 'type', 'quotaBytes'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  const stated = changed.filter((field) => field !== 'description' && field !== 'quotaBytes')
  const words = (state: Described) => ({ name: state.name, taggingType: taggingNames[state.taggingType], type: typeNames[state.type] })
  const say = (state: Described) => stated.map((field) => words(state)[field]).join(', ')
  return {
    action: 'project.updated',
    projectId: before.id,
    subject: after.name,
    subjectId: before.id,
    ...(stated.length > 0 && { from: say(before), to: say(after) }),
    facts: { changed },
  }
}
