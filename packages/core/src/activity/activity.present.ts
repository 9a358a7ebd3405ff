import { type Activity, type AuditEntry, auditActions, type Language } from '@dossier/contract'
import type { AuditRow } from '../audit/index.ts'
import { happeningInWords } from './happening-in-words.ts'

/** An entry of the log as members of its workspace see it. */
export function presentActivity({ sequence, action, details, actorId, actorName, createdAt }: AuditRow, language: Language): Activity {
  return {
    id: sequence,
    action,
    type: auditActions[action].type,
    name: happeningInWords(action, details, language),
    createdBy: { id: actorId, name: actorName },
    date: createdAt.toISOString(),
  }
}

/** The same with where it came from and its place in the chain, for those who read the audit log. */
export function presentAuditEntry(row: AuditRow, language: Language): AuditEntry {
  const { sequence, projectId, projectName, address, details, hash } = row
  const project = projectId === null ? null : { id: projectId, name: projectName ?? '' }
  return { ...presentActivity(row, language), sequence, project, address, details, hash }
}
