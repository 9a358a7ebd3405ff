import { type Activity, type AuditEntry, auditActions, type Language, type Translated, translate } from '@dossier/contract'
import type { AuditRow } from '../audit/index.ts'
import { describeAuditEvent } from './describe-audit-event.ts'

// Marked, because a member may have the same name.
const underBreakGlass: Translated = { en: '{name} (break-glass)', ko: '{name}(긴급 열람)' }

function actorLabel({ actorName, details }: AuditRow, language: Language): string {
  return details['breakGlass'] === undefined ? actorName : translate(underBreakGlass, language, { name: actorName })
}

/** An audit entry as members of its workspace see it. */
export function presentActivity(row: AuditRow, language: Language): Activity {
  const { sequence, action, details, withheld, actorId, createdAt } = row
  return {
    id: sequence,
    action,
    type: auditActions[action].type,
    name: describeAuditEvent(action, details, language, withheld),
    createdBy: { id: actorId, name: actorLabel(row, language) },
    date: createdAt.toISOString(),
  }
}

/** An audit entry with address and position in the chain, for readers of the audit log. */
export function presentAuditEntry(row: AuditRow, language: Language): AuditEntry {
  const { sequence, projectId, projectName, address, details, hash } = row
  const project = projectId === null ? null : { id: projectId, name: projectName ?? '' }
  return { ...presentActivity(row, language), sequence, project, address, details, hash }
}
