import { type Activity, type AuditEntry, auditActions, type Language, type Translated, translate } from '@dossier/contract'
import type { AuditRow } from '../audit/index.ts'
import { happeningInWords } from './happening-in-words.ts'

// The same person may also be a member, under the same name.
const underBreakGlass: Translated = { en: '{name} (break-glass)', ko: '{name}(긴급 열람)' }

function whoActed({ actorName, details }: AuditRow, language: Language): string {
  return details['breakGlass'] === undefined ? actorName : translate(underBreakGlass, language, { name: actorName })
}

/** An entry of the log as members of its workspace see it. */
export function presentActivity(row: AuditRow, language: Language): Activity {
  const { sequence, action, details, withheld, actorId, createdAt } = row
  return {
    id: sequence,
    action,
    type: auditActions[action].type,
    name: happeningInWords(action, details, language, withheld),
    createdBy: { id: actorId, name: whoActed(row, language) },
    date: createdAt.toISOString(),
  }
}

/** The same with where it came from and its place in the chain, for those who read the audit log. */
export function presentAuditEntry(row: AuditRow, language: Language): AuditEntry {
  const { sequence, projectId, projectName, address, details, hash } = row
  const project = projectId === null ? null : { id: projectId, name: projectName ?? '' }
  return { ...presentActivity(row, language), sequence, project, address, details, hash }
}
