import type { AuditActionName } from '@dossier/contract'
import { changesOfAction, publishChange } from '../changes/index.ts'
import type { Actor, UseCaseContext, Within } from '../use-case/index.ts'
import { auditRepository } from './audit.repository.ts'
import { type NewEntry, storable, storableFacts } from './entry.ts'

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
 * Adds an entry to the audit log, in the transaction that makes it true, and tells open pages what changed by it. Call it last: the end of
 * the chain stays locked until the transaction ends.
 */
export async function record(within: Within, actor: Actor, happening: Happening, now: Date): Promise<void> {
  const entry = entryOf(actor, happening, now)
  await within(auditRepository).append(entry)
  publishChanges(within, entry, happening.subjectId)
}

function publishChanges(within: Within, { chain, action, projectId, actorId }: NewEntry, subjectId: number | undefined): void {
  for (const change of changesOfAction({ action, organizationId: chain, projectId, actorId, subjectId })) publishChange(within, change)
}

/** As `record`, for what is done to many things at once: one by one their entries would keep everybody else of the chain waiting. */
export async function recordMany(
  within: Within,
  actor: Actor,
  happenings: readonly Omit<Happening, 'organizationId'>[],
  now: Date,
): Promise<void> {
  const entries = happenings.map((happening) => entryOf(actor, happening, now))
  await within(auditRepository).appendMany(entries)
  for (const [at, entry] of entries.entries()) publishChanges(within, entry, happenings[at]?.subjectId)
}

// Turning the pages of a document is one look at it.
const ONE_VIEW_MS = 10 * 60_000

/** Adds an entry for a look at something, unless the same person looked at it within the last ten minutes. */
export async function recordView(
  { read, write }: Pick<UseCaseContext<Actor, unknown>, 'read' | 'write'>,
  actor: Actor,
  view: Happening & { subjectId: number },
  now: Date,
): Promise<void> {
  const entry = entryOf(actor, view, now)
  const since = new Date(now.getTime() - ONE_VIEW_MS)
  // Most looks are repeated ones: they take no lock.
  if (await read(auditRepository).happened(entry, view.subjectId, since)) return
  await write((within) => within(auditRepository).appendOnce(entry, view.subjectId, since))
}

/** The log of the installation itself, beside those of the organisations. */
const INSTALLATION = 0

function entryOf(actor: Actor, happening: Happening, now: Date): NewEntry {
  const { action, projectId, subject, subjectId, from, to, facts, organizationId, as } = happening
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
