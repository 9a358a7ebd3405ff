import { type AuditEvent, record } from '../audit/index.ts'
import type { SuperAdmin, Within } from '../use-case/index.ts'

/**
 * Records a super admin's action on an organization twice: in its own log, which its owner reads, and in the installation's, which remains
 * when the organization is deleted. Call it last.
 */
export async function recordGoverning(
  within: Within,
  actor: SuperAdmin,
  organization: { id: number; name: string },
  event: AuditEvent,
  now: Date,
): Promise<void> {
  const named = { subject: organization.name, subjectId: organization.id, ...event }
  await record(within, actor, { ...named, organizationId: organization.id }, now)
  await record(within, actor, named, now)
}
