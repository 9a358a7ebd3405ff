import { builtInPermissions, fileEndpoints, projectTypes, type ProjectType, roles } from '@dossier/contract'
import { nextNumber, plantSession, plantWorkspace, type PlantedWorkspace } from '@dossier/core/testing/planted'
import type { InjectOptions } from 'fastify'
import { expectedRefusal, type Sender } from './expected-access.ts'
import { injectSample, requestOf } from './inject-sample.ts'
import { plantSender } from './plant-sender.ts'
import type { Tenant } from './tenant.ts'
import type { TestApp } from './test-app.ts'

/** Links that somebody made to a file of a workspace in which every text is its own secret. */
export interface MadeLinks extends PlantedWorkspace {
  maker: Sender
  userId: number
  token: string
  organizationId: number
  /** Of the owner of the organisation. */
  ownerToken: string
  type: ProjectType
  secret: string
  /** Of the file itself, of a zip of it, of a zip of all; none when the maker may not see the workspace. */
  addresses: string[]
}

/** Somebody new who is what a sender is, a workspace of theirs or of the owner's, and the links that they get to it. */
export async function makeLinks(test: TestApp, tenant: Tenant, maker: Sender, type: ProjectType): Promise<MadeLinks> {
  const { core, app } = test
  const { ownerId } = tenant
  const organizationId = tenant.organization.id
  const secret = `linked-${nextNumber()}`
  const { userId } = await plantSender(core, maker, { organizationId, nobody: ownerId })
  const session = await sessionOf(test, maker, userId, organizationId)
  const places = maker.place === undefined ? [] : [{ userId, ...maker.place }]
  const planted = await plantWorkspace(core, secret, { organizationId, ownerId: maker.creator ? userId : ownerId, type, places })
  const { token: ownerToken } = await plantSession(core, ownerId)
  const { projectId, attachmentId } = planted
  const wanted: InjectOptions[] = [
    requestOf(fileEndpoints.signedUrl, { params: { fileId: attachmentId } }, session),
    requestOf(fileEndpoints.prepareDownload, { params: { projectId }, body: { attachmentIds: [attachmentId] } }, session),
    requestOf(fileEndpoints.prepareDownload, { params: { projectId }, body: {} }, session),
  ]
  const addresses: string[] = []
  for (const request of wanted) {
    const { status, text } = await injectSample(app, request)
    if (status === 200) addresses.push((JSON.parse(text) as { data: { url: string } }).data.url)
  }
  return { ...planted, maker, userId, token: session, organizationId, ownerToken, type, secret, addresses }
}

async function sessionOf({ core }: TestApp, maker: Sender, userId: number, organizationId: number): Promise<string> {
  if (maker.is !== 'breakGlass') return (await plantSession(core, userId)).token
  const { rows } = await core.deps.database.pool.query<{ id: number }>(
    'select id from break_glass_grants where granted_to = $1 and organization_id = $2',
    [userId, organizationId],
  )
  return (await plantSession(core, userId, { breakGlassId: rows[0]?.id ?? null })).token
}

/** Whether somebody sees the files of a workspace of this type, by the tables of permissions. */
export function seesFiles(sender: Sender, type: ProjectType): boolean {
  return expectedRefusal(fileEndpoints.content, { inProject: {} }, sender, { type, madeBySender: false }) === null
}

/** What there is to see after something has happened. */
interface Seen {
  /** What the maker is now; null when their session is over. */
  maker: Sender | null
  type: ProjectType
  isThere: boolean
  /** Whether links are younger than they may be. */
  isFresh: boolean
}

/** Something that happens between the making of a link and its opening. */
export interface Fate {
  name: string
  /** To whom it can happen; to anybody unless told. */
  suits?: (maker: Sender) => boolean
  befall: (test: TestApp, made: MadeLinks) => Promise<Partial<Seen>>
}

const run = ({ core }: TestApp, statement: string, values: unknown[]) => core.deps.database.pool.query(statement, values)

const asOwner = async (test: TestApp, request: InjectOptions): Promise<void> => {
  const { status, text } = await injectSample(test.app, request)
  if (status !== 200) throw new Error(`the owner was refused: ${text}`)
}

export const fates: readonly Fate[] = [
  { name: 'nothing happens', befall: async () => ({}) },
  {
    name: 'the role is lowered to that of a restricted guest',
    suits: ({ is }) => is === 'member',
    async befall(test, { maker, userId }) {
      await run(test, "update users set role = $2, access = 'restricted', custom_role_id = null where id = $1", [userId, roles.guest])
      return { maker: { ...maker, role: roles.guest, permissions: builtInPermissions[roles.guest], access: 'restricted' } }
    },
  },
  {
    name: 'the membership is removed',
    suits: ({ place }) => place !== undefined,
    async befall(test, { maker, userId, projectId }) {
      await run(test, 'delete from project_members where user_id = $1 and project_id = $2', [userId, projectId])
      const { place: _removed, ...left } = maker
      return { maker: left }
    },
  },
  {
    name: 'the membership is deactivated',
    suits: ({ place }) => place !== undefined,
    async befall(test, { maker, userId, projectId }) {
      await run(test, "update project_members set status = 'deactivated' where user_id = $1 and project_id = $2", [userId, projectId])
      return { maker: { ...maker, place: { role: roles.guest, ...maker.place, status: 'deactivated' } } }
    },
  },
  {
    name: 'the session ends',
    async befall(test, { userId }) {
      await run(test, 'delete from sessions where user_id = $1', [userId])
      return { maker: null }
    },
  },
  {
    name: 'the account is deactivated',
    async befall(test, { userId }) {
      await run(test, "update users set status = 'deactivated' where id = $1", [userId])
      return { maker: null }
    },
  },
  {
    name: 'the grant to look into the organisation ends',
    suits: ({ is }) => is === 'breakGlass',
    async befall(test, { userId }) {
      await run(test, 'update break_glass_grants set ended_at = $2 where granted_to = $1', [userId, test.core.clock.now()])
      return { maker: null }
    },
  },
  {
    name: 'the file is deleted',
    async befall(test, { ownerToken, projectId, attachmentId }) {
      await asOwner(test, requestOf(fileEndpoints.delete, { params: { projectId, attachmentId } }, ownerToken))
      return { isThere: false }
    },
  },
  {
    name: 'the file is moved',
    async befall(test, { ownerToken, projectId, attachmentId }) {
      const body = { attachmentIds: [attachmentId], folderIds: [], folderId: null }
      await asOwner(test, requestOf(fileEndpoints.move, { params: { projectId }, body }, ownerToken))
      return {}
    },
  },
  {
    name: 'the file goes to another organisation',
    async befall(test, { attachmentId }) {
      // No request does this: whatever a link names must be the maker's organisation's, wherever it is.
      await run(test, 'update files set organization_id = (select max(id) from organizations) where id = $1', [attachmentId])
      return { isThere: false }
    },
  },
  {
    name: 'the workspace is hidden',
    async befall(test, { projectId }) {
      await run(test, 'update projects set type = $2 where id = $1', [projectId, projectTypes.restricted])
      return { type: projectTypes.restricted }
    },
  },
  {
    name: 'the time of the link is over',
    async befall({ core }) {
      core.clock.advance(601_000)
      return { isFresh: false }
    },
  },
]
