import { type MemberAccess, type PermissionName, type RoleId, roles } from '@dossier/contract'
import { randomToken, sha256Hex } from '@dossier/platform'
import { breakGlassGrants, customRoles, organizations, sessions, users } from '../schema/index.ts'
import type { TestCore } from './test-core.ts'

const DAY_MS = 86_400_000
let planted = 0

/** A number unique among planted records. */
export function nextNumber(): number {
  planted += 1
  return planted
}

/** The single row returned by an insertion. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the record was not planted')
  return row
}

/** An organization whose texts all begin with `secret`. */
export async function plantOrganization(core: TestCore, secret: string): Promise<{ id: number; name: string; code: string }> {
  const number = nextNumber()
  const texts = { name: `${secret} organization ${number}`, website: `https://${secret}.example`, email: `${secret}-invited@example.com` }
  const rows = await core.deps.database.db
    .insert(organizations)
    .values({ ...texts, code: `${secret}-${number}`, createdAt: core.clock.now() })
    .returning({ id: organizations.id, name: organizations.name, code: organizations.code })
  return only(rows)
}

/** A custom role. */
export async function plantRole(core: TestCore, organizationId: number, secret: string, permissions: PermissionName[]): Promise<number> {
  const rows = await core.deps.database.db
    .insert(customRoles)
    .values({ organizationId, name: `${secret} role ${nextNumber()}`, description: secret, permissions, createdAt: core.clock.now() })
    .returning({ id: customRoles.id })
  return only(rows).id
}

/** Properties of a planted person; by default an active team member without a custom role. */
export interface PersonSeed {
  organizationId: number | null
  role?: RoleId
  customRoleId?: number | null
  status?: 'invited' | 'active' | 'deactivated' | 'deleted'
  access?: MemberAccess
  /** Null for a person who signs in with an external account; a password by default. */
  passwordHash?: string | null
  withPicture?: boolean
}

export interface PlantedPerson {
  id: number
  email: string
  avatarKey: string | null
}

/** A person whose name, address and phone begin with `secret`. */
export async function plantPerson(core: TestCore, secret: string, seed: PersonSeed): Promise<PlantedPerson> {
  const number = nextNumber()
  const { withPicture = false, ...given } = seed
  const rows = await core.deps.database.db
    .insert(users)
    .values({
      firstName: `${secret} person ${number}`,
      lastName: secret,
      email: `${secret}-${number}@example.com`,
      phone: `${secret}-010`,
      role: roles.teamMember,
      passwordHash: null,
      avatarKey: withPicture ? randomToken() : null,
      ...given,
      createdAt: core.clock.now(),
    })
    .returning({ id: users.id, email: users.email, avatarKey: users.avatarKey })
  return only(rows)
}

/** Creates a session and returns its token. `expiresInDays` may be negative. */
export async function plantSession(
  core: TestCore,
  userId: number,
  {
    secret = 'device',
    breakGlassId = null,
    expiresInDays = 1,
  }: { secret?: string; breakGlassId?: number | null; expiresInDays?: number } = {},
): Promise<{ token: string; id: number }> {
  const token = randomToken()
  const now = core.clock.now()
  const rows = await core.deps.database.db
    .insert(sessions)
    .values({
      userId,
      tokenHash: sha256Hex(token),
      method: breakGlassId === null ? 'password' : 'breakGlass',
      breakGlassId,
      device: secret,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
    })
    .returning({ id: sessions.id })
  return { token, id: only(rows).id }
}

/** Grants a super admin break-glass access to an organization for a day. */
export async function plantGrant(core: TestCore, superAdminId: number, organizationId: number, secret: string): Promise<number> {
  const now = core.clock.now()
  const rows = await core.deps.database.db
    .insert(breakGlassGrants)
    .values({
      organizationId,
      grantedTo: superAdminId,
      grantedToName: 'Super',
      reason: `${secret} reason`,
      createdAt: now,
      until: new Date(now.getTime() + DAY_MS),
    })
    .returning({ id: breakGlassGrants.id })
  return only(rows).id
}
