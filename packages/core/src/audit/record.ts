import type { AuditActionName } from '@dossier/contract'
import { changesOfAction, publishChange } from '../changes/index.ts'
import type { Actor, UseCaseContext, Within } from '../use-case/index.ts'
import { auditRepository } from './audit.repository.ts'
import { type NewEntry, storable, storableFacts } from './entry.ts'

/** An event to be recorded in the audit log. */
export interface AuditEvent {
  action: AuditActionName
  /** The workspace of the event. */
  projectId?: number | undefined
  /** Name (at that time) and id of the subject. */
  subject?: string
  subjectId?: number
  /** The states before and after. */
  from?: string
  to?: string
  /** Further facts. Never a secret, never a document's text. */
  facts?: Record<string, unknown>
  /** For super admins and visitors: the organisation whose log gets the event; the installation's log when absent. */
  organizationId?: number | undefined
  /** The actor when a visitor's account is already known: sign-in, mailed links. */
  as?: { userId: number; name: string }
}

/**
 * Appends an event to the audit log within the transaction of the change, and publishes the change to open pages. Call it last: the end
 * of the chain stays locked until the transaction ends.
 */
export async function record(within: Within, actor: Actor, event: AuditEvent, now: Date): Promise<void> {
  const entry = entryOf(actor, event, now)
  await within(auditRepository).append(entry)
  publishChanges(within, entry, event.subjectId)
}

function publishChanges(within: Within, { chain, action, projectId, actorId }: NewEntry, subjectId: number | undefined): void {
  for (const change of changesOfAction({ action, organizationId: chain, projectId, actorId, subjectId })) publishChange(within, change)
}

/** As `record`, for many events. Recording them one by one would lock the chain for long. */
export async function recordMany(
  within: Within,
  actor: Actor,
  events: readonly Omit<AuditEvent, 'organizationId'>[],
  now: Date,
): Promise<void> {
  const entries = events.map((event) => entryOf(actor, event, now))
  await within(auditRepository).appendMany(entries)
  for (const [at, entry] of entries.entries()) publishChanges(within, entry, events[at]?.subjectId)
}

// Turning the pages of a document counts as one view.
const VIEW_INTERVAL_MS = 10 * 60_000

/** Records a view, unless the same person viewed the subject within the last ten minutes. */
export async function recordView(
  { read, write }: Pick<UseCaseContext<Actor, unknown>, 'read' | 'write'>,
  actor: Actor,
  view: AuditEvent & { subjectId: number },
  now: Date,
): Promise<void> {
  const entry = entryOf(actor, view, now)
  const since = new Date(now.getTime() - VIEW_INTERVAL_MS)
  // Most views are repeated ones, which this check handles without a lock.
  if (await read(auditRepository).hasSameEvent(entry, view.subjectId, since)) return
  await write((within) => within(auditRepository).appendOnce(entry, view.subjectId, since))
}

/** The chain of the installation itself. */
const INSTALLATION = 0

function entryOf(actor: Actor, event: AuditEvent, now: Date): NewEntry {
  const { action, projectId, subject, subjectId, from, to, facts, organizationId, as } = event
  const grant = actor.kind === 'member' ? actor.breakGlass?.grantId : undefined
  return {
    chain: 'organizationId' in actor ? actor.organizationId : (organizationId ?? INSTALLATION),
    action,
    projectId: projectId ?? null,
    actorId: as?.userId ?? ('userId' in actor ? actor.userId : null),
    actorName: storable(as?.name ?? ('name' in actor ? actor.name : '')),
    address: storable('address' in actor ? actor.address : ''),
    details: storableFacts({ subject, subjectId, from, to, breakGlass: grant, ...facts }),
    createdAt: now,
  }
}
