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

/** The audit event of a changed workspace, with the changed fields and values before and after; null when nothing changed. */
export function describeChange(before: Described & { id: number }, after: Described): AuditEvent | null {
  const changed = (['name', 'description', 'taggingType', 'type', 'quotaBytes'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  const stated = changed.filter((field) => field !== 'description' && field !== 'quotaBytes')
  const words = (state: Described) => ({ name: state.name, taggingType: taggingNames[state.taggingType], type: typeNames[state.type] })
  const format = (state: Described) => stated.map((field) => words(state)[field]).join(', ')
  return {
    action: 'project.updated',
    projectId: before.id,
    subject: after.name,
    subjectId: before.id,
    ...(stated.length > 0 && { from: format(before), to: format(after) }),
    facts: { changed },
  }
}
