import type { PermissionName } from '@dossier/contract'
import { eq } from 'drizzle-orm'
import { accountColumns, actorOf, selectAccount } from '../accounts/index.ts'
import { createProject } from '../projects/index.ts'
import { auditEntries, customRoles, users } from '../schema/index.ts'
import { makeMember, type TestCore } from './test-core.ts'
import type { Member } from '../use-case/index.ts'
import { baseRoleOf } from '../roles/base-role.ts'

let made = 0

/** A member with a custom role that has these permissions. */
export async function makeHolder(core: TestCore, organizationId: number, permissions: PermissionName[]): Promise<Member> {
  made += 1
  const member = await makeMember(core, organizationId, baseRoleOf(permissions))
  const described = { organizationId, name: `Role ${made}`, permissions, createdAt: core.clock.now() }
  const [role] = await core.deps.database.db.insert(customRoles).values(described).returning({ id: customRoles.id })
  await core.deps.database.db
    .update(users)
    .set({ customRoleId: role?.id ?? null })
    .where(eq(users.id, member.userId))
  return asActor(core, member.userId)
}

/** The current actor of an account. */
export async function asActor({ deps }: TestCore, userId: number): Promise<Member> {
  const [account] = await selectAccount(deps.database.db).where(eq(accountColumns.id, userId))
  if (account === undefined) throw new Error('there is no such account')
  const actor = actorOf(account, 0, { address: '127.0.0.1', language: 'en' })
  if (actor.kind !== 'member') throw new Error('not a member')
  return actor
}

/** An account's row. */
export async function accountOf({ deps }: TestCore, userId: number): Promise<typeof users.$inferSelect> {
  const [row] = await deps.database.db.select().from(users).where(eq(users.id, userId))
  if (row === undefined) throw new Error('there is no such account')
  return row
}

/** A workspace of type All 1, Restricted 2 or Personal 3. */
export async function makeProject({ deps }: TestCore, owner: Member, type: 1 | 2 | 3 = 1): Promise<number> {
  made += 1
  return (await createProject(deps, owner, { name: `Deal ${made}`, description: '', type })).id
}

/** An organization's log entries, oldest first. */
export async function logOf({ deps }: TestCore, { organizationId }: Member): Promise<Record<string, unknown>[]> {
  const rows = await deps.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.chain, organizationId))
    .orderBy(auditEntries.sequence)
  return rows.map(({ action, actorId, projectId, details }) => ({ action, actorId, projectId, ...details }))
}

/** The same person under break-glass access. */
export function underBreakGlass(actor: Member): Member {
  return { ...actor, breakGlass: { grantId: 1, until: new Date('2030-01-01T00:00:00Z') } }
}
