import { fileEndpoints, projectTypes, roles, searchEndpoints } from '@dossier/contract'
import type { TestCore } from '@dossier/core/testing'
import {
  plantOrganization,
  plantPerson,
  plantRole,
  plantSession,
  plantWorkspace,
  type PlantedWorkspace,
} from '@dossier/core/testing/planted'
import { vi } from 'vitest'
import { injectSample, requestOf } from './inject-sample.ts'
import type { Sample } from './sample.ts'
import type { TestApp } from './test-app.ts'

/** An organization with a secret in every text and file. */
export interface Tenant {
  /** In the name, website and address that the super admin sees. */
  known: string
  /** In everything else, except the hidden workspace. */
  secret: string
  /** In the restricted workspace. */
  hidden: string
  organization: { id: number; name: string; code: string }
  ownerId: number
  memberId: number
  adminId: number
  invitedId: number
  roleId: number
  sessionId: number
  open: PlantedWorkspace
  closed: PlantedWorkspace
  /** Tokens of ended sessions: expired, or of people without access. */
  deadTokens: string[]
}

/** Plants an organization with read files and answered questions. */
export async function plantTenant(test: TestApp, label: string): Promise<Tenant> {
  const { core } = test
  const [known, secret, hidden] = [`${label}known`, `${label}secret`, `${label}hidden`]
  const organization = await plantOrganization(core, known)
  const organizationId = organization.id
  const roleId = await plantRole(core, organizationId, secret, [])
  const owner = await plantPerson(core, secret, { organizationId, role: roles.organizationOwner, withPicture: true })
  const member = await plantPerson(core, secret, { organizationId, role: roles.guest, customRoleId: roleId })
  const admin = await plantPerson(core, secret, { organizationId, role: roles.admin })
  const invited = await plantPerson(core, secret, { organizationId, status: 'invited' })
  const session = await plantSession(core, owner.id, { secret })
  const workspace = { organizationId, ownerId: owner.id }
  const open = await plantWorkspace(core, secret, workspace)
  const closed = await plantWorkspace(core, hidden, { ...workspace, type: projectTypes.restricted })
  const act = async (sample: Sample, endpoint: Parameters<typeof requestOf>[0]) => {
    const answer = await injectSample(test.app, requestOf(endpoint, sample, session.token))
    if (answer.status >= 400) throw new Error(`the tenant was not planted: ${answer.text}`)
  }
  for (const [{ projectId }, text] of [
    [open, secret],
    [closed, hidden],
  ] as const) {
    const content = `The revenue of ${text} in 2025 was 41 million won. The lease of ${text} ends in 2031.`
    await act(
      { form: { fields: { projectId: String(projectId) }, files: [{ name: 'files', filename: `${text}.txt`, content }] } },
      fileEndpoints.upload,
    )
    await vi.waitUntil(() => isAllRead(core), { timeout: 20_000 })
    await act({ body: { query: `What was the revenue of ${text}?`, projectId } }, searchEndpoints.ask)
  }
  await core.deps.database.pool.query(
    `insert into drive_connections (organization_id, user_id, provider, account, encrypted_tokens, access_expires_at, created_at)
     values ($1, $2, 'google', $3, $3, now(), now())`,
    [organizationId, owner.id, secret],
  )
  const deadTokens = await plantDeadTokens(core, secret, organizationId, owner.id)
  const people = { ownerId: owner.id, memberId: member.id, adminId: admin.id, invitedId: invited.id }
  return { known, secret, hidden, organization, ...people, roleId, sessionId: session.id, open, closed, deadTokens }
}

async function isAllRead({ deps }: TestCore): Promise<boolean> {
  const { rows } = await deps.database.pool.query("select 1 from files where status in ('uploaded', 'reading') limit 1")
  return rows.length === 0
}

async function plantDeadTokens(core: TestCore, secret: string, organizationId: number, ownerId: number): Promise<string[]> {
  const expired = await plantSession(core, ownerId, { expiresInDays: -1 })
  const tokens = [expired.token]
  for (const status of ['invited', 'deactivated', 'deleted'] as const) {
    const gone = await plantPerson(core, secret, { organizationId, role: roles.admin, status })
    tokens.push((await plantSession(core, gone.id)).token)
  }
  return tokens
}

/** A digest of all rows of an organization, by table. */
export async function digestOf({ deps }: TestCore, organizationId: number): Promise<Record<string, string>> {
  const ofUsers = 'user_id in (select id from users where organization_id = $1)'
  const tables: [table: string, condition: string][] = [
    ['organizations', 'id = $1'],
    ['users', 'organization_id = $1'],
    ['custom_roles', 'organization_id = $1'],
    ['break_glass_grants', 'organization_id = $1'],
    ['projects', 'organization_id = $1'],
    ['folders', 'organization_id = $1'],
    ['files', 'organization_id = $1'],
    ['searches', 'organization_id = $1'],
    ['runs', 'organization_id = $1'],
    ['audit_entries', 'chain = $1'],
    ['audit_chains', 'chain = $1'],
    ['project_members', 'project_id in (select id from projects where organization_id = $1)'],
    ['sessions', ofUsers],
    ['mailed_links', ofUsers],
    ['user_identities', ofUsers],
    ['drive_connections', 'organization_id = $1'],
  ]
  const digests: Record<string, string> = {}
  for (const [table, condition] of tables) {
    const { rows } = await deps.database.pool.query<{ digest: string }>(
      `select count(*) || ':' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t where ${condition}`,
      [organizationId],
    )
    digests[table] = rows[0]?.digest ?? ''
  }
  return digests
}
