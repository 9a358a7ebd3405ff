import type { AuditActionName } from '@dossier/contract'
import type { Actor, Within } from '../use-case/index.ts'
import { auditRepository } from './audit.repository.ts'

/** What happened, to what. */
export interface Happening {
  action: AuditActionName
  /** The workspace in which it happened. */
  projectId?: number | undefined
  /** What it was done to: its name as it was then, and its id. */
  subject?: string
  subjectId?: number
  /** The states before and after. */
  from?: string
  to?: string
  /** Further facts. Never a secret, never a document's text. */
  facts?: Record<string, unknown>
  /** For a super admin and for visitors: the organisation whose log it belongs to; the installation's when left out. */
  organizationId?: number | undefined
  /** For visitors whose account is known by now: sign-in, mailed links. */
  as?: { userId: number; name: string }
}

/**
 * Adds an entry to the audit log, in the transaction that makes it true. Call it last: the end of the chain stays locked
 * until the transaction ends.
 */
export async function record(within: Within, actor: Actor, happening: Happening, now: Date): Promise<void> {
  const { action, projectId, subject, subjectId, from, to, facts, as } = happening
  await within(auditRepository).append({
    chain: chainOf(actor, happening),
    action,
    projectId: projectId ?? null,
    actorId: as?.userId ?? ('userId' in actor ? actor.userId : null),
    actorName: as?.name ?? ('name' in actor ? actor.name : ''),
    address: 'address' in actor ? actor.address : '',
    details: JSON.parse(JSON.stringify({ subject, subjectId, from, to, ...facts })) as Record<string, unknown>,
    createdAt: now,
  })
}

/** The log of the installation itself, beside those of the organisations. */
const INSTALLATION = 0

function chainOf(actor: Actor, { organizationId }: Happening): number {
  return 'organizationId' in actor ? actor.organizationId : (organizationId ?? INSTALLATION)
}
