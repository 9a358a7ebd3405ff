import { type OrganizationStatus, type RoleId, roles } from '@dossier/contract'
import { hashPassword } from '@dossier/platform'
import { organizations, users } from '../schema/index.ts'
import type { TestCore } from './test-core.ts'

/** Password of every account made by `makeAccount`. */
export const PASSWORD = 'Correct-horse-1'

interface AccountOptions {
  /** A new organization when absent. */
  organizationId?: number
  organizationStatus?: OrganizationStatus
  email?: string
  firstName?: string
  role?: RoleId
  status?: 'invited' | 'active' | 'deactivated' | 'deleted'
  /** Null for accounts without a password. */
  password?: string | null
  invitedBy?: number
}

/** An account that can sign in. */
export interface TestAccount {
  userId: number
  organizationId: number
  organizationCode: string
  email: string
}

let made = 0
const hashes = new Map<string, Promise<string>>()

/** An account with a password, in a new organization unless one is given. */
export async function makeAccount(core: TestCore, options: AccountOptions = {}): Promise<TestAccount> {
  made += 1
  const { db } = core.deps.database
  const createdAt = core.clock.now()
  const { email = `account-${made}@example.com`, firstName = `Account ${made}`, role = roles.teamMember, status = 'active' } = options
  const organizationId = options.organizationId ?? (await makeOrganizationRow(core, options.organizationStatus ?? 'active'))
  const passwordHash = options.password === null ? null : await hashOf(options.password ?? PASSWORD)
  const [user] = await db
    .insert(users)
    .values({
      organizationId,
      email,
      firstName,
      role,
      status,
      passwordHash,
      invitedBy: options.invitedBy ?? null,
      language: 'en',
      createdAt,
    })
    .returning({ id: users.id })
  const found = await core.deps.database.pool.query<{ code: string }>('select code from organizations where id = $1', [organizationId])
  return { userId: user?.id ?? 0, organizationId, organizationCode: found.rows[0]?.code ?? '', email }
}

/** A super admin with a password. */
export async function makeSuperAdmin(core: TestCore): Promise<{ userId: number; email: string }> {
  made += 1
  const person = { email: `root-${made}@example.com`, firstName: `Root ${made}`, role: roles.superAdmin, language: 'en' } as const
  const [user] = await core.deps.database.db
    .insert(users)
    .values({ ...person, passwordHash: await hashOf(PASSWORD), createdAt: core.clock.now() })
    .returning({ id: users.id })
  return { userId: user?.id ?? 0, email: person.email }
}

async function makeOrganizationRow({ deps, clock }: TestCore, status: OrganizationStatus): Promise<number> {
  const [row] = await deps.database.db
    .insert(organizations)
    .values({ name: `Firm ${made}`, code: `firm-${made}`, status, createdAt: clock.now() })
    .returning({ id: organizations.id })
  return row?.id ?? 0
}

/** Caches hashes by password, since hashing is slow. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Entries of an organization's log (0: the installation's), oldest first. */
export async function logOf(
  core: TestCore,
  chain: number,
): Promise<{ action: string; actor: number | null; details: Record<string, unknown> }[]> {
  const { rows } = await core.deps.database.pool.query<{ action: string; actor: number | null; details: Record<string, unknown> }>(
    'select action, actor_id as actor, details from audit_entries where chain = $1 order by sequence',
    [chain],
  )
  return rows
}
