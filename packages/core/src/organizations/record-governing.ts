import { type AuditEvent, record } from '../audit/index.ts'
import type { SuperAdmin, Within } from '../use-case/index.ts'

/**
 * Records what a super admin did to an organisation twice: in its own log, which its owner reads, and in the
 * installation's, which stays when the organisation goes. Call it last.
 */
export async function recordGoverning(
  within: Within,
  actor: SuperAdmin,
  organization: { id: number; name: string },
  happening: AuditEvent,
  now: Date,
): Promise<void> {
  const named = { subject: organization.name, subjectId: organization.id, ...happening }
  await record(within, actor, { ...named, organizationId: organization.id }, now)
  await record(within, actor, named, now)
}
