import { builtInPermissions, fileEndpoints, projectTypes, type ProjectType, roles } from '@dossier/contract'
import { nextNumber, plantSession, plantWorkspace, type PlantedWorkspace } from '@dossier/core/testing/planted'
import type { InjectOptions } from 'fastify'
import { expectedRefusal, type Sender } from './expected-access.ts'
import { injectSample, requestOf } from './inject-sample.ts'
import { plantSender } from './plant-sender.ts'
import type { Tenant } from './tenant.ts'
import type { TestApp } from './test-app.ts'

/** Links to a file of a workspace in which every text contains its own secret. */
export interface CreatedLinks extends PlantedWorkspace {
  maker: Sender
  userId: number
  token: string
  organizationId: number
  /** Of the organization's owner. */
  ownerToken: string
  type: ProjectType
  secret: string
  /** To the file, to a zip of it, and to a zip of all; empty when the creator may not see the workspace. */
  addresses: string[]
}

/** Plants a new person with the sender's rights, a workspace of theirs or of the owner's, and creates the links. */
export async function createLinks(test: TestApp, tenant: Tenant, maker: Sender, type: ProjectType): Promise<CreatedLinks> {
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
  const requests: InjectOptions[] = [
    requestOf(fileEndpoints.signedUrl, { params: { fileId: attachmentId } }, session),
    requestOf(fileEndpoints.prepareDownload, { params: { projectId }, body: { attachmentIds: [attachmentId] } }, session),
    requestOf(fileEndpoints.prepareDownload, { params: { projectId }, body: {} }, session),
  ]
  const addresses: string[] = []
  for (const request of requests) {
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

/** Whether a sender sees the files of a workspace of this type, by the permission tables. */
export function seesFiles(sender: Sender, type: ProjectType): boolean {
  return expectedRefusal(fileEndpoints.content, { inProject: {} }, sender, { type, madeBySender: false }) === null
}

/** What is visible after an event. */
interface Seen {
  /** The creator's current rights; null when their session has ended. */
  maker: Sender | null
  type: ProjectType
  isThere: boolean
  /** Whether links are still valid by age. */
  isFresh: boolean
}

/** An event between the creation of a link and its opening. */
export interface LinkEvent {
  name: string
  /** The senders to whom it applies; all by default. */
  suits?: (maker: Sender) => boolean
  apply: (test: TestApp, made: CreatedLinks) => Promise<Partial<Seen>>
}

const run = ({ core }: TestApp, statement: string, values: unknown[]) => core.deps.database.pool.query(statement, values)

const asOwner = async (test: TestApp, request: InjectOptions): Promise<void> => {
  const { status, text } = await injectSample(test.app, request)
  if (status !== 200) throw new Error(`the owner was refused: ${text}`)
}

export const linkEvents: readonly LinkEvent[] = [
  { name: 'nothing happens', apply: async () => ({}) },
  {
    name: 'the role is lowered to that of a restricted guest',
    suits: ({ is }) => is === 'member',
    async apply(test, { maker, userId }) {
      await run(test, "update users set role = $2, access = 'restricted', custom_role_id = null where id = $1", [userId, roles.guest])
      return { maker: { ...maker, role: roles.guest, permissions: builtInPermissions[roles.guest], access: 'restricted' } }
    },
  },
  {
    name: 'the membership is removed',
    suits: ({ place }) => place !== undefined,
    async apply(test, { maker, userId, projectId }) {
      await run(test, 'delete from project_members where user_id = $1 and project_id = $2', [userId, projectId])
      const { place: _removed, ...left } = maker
      return { maker: left }
    },
  },
  {
    name: 'the membership is deactivated',
    suits: ({ place }) => place !== undefined,
    async apply(test, { maker, userId, projectId }) {
      await run(test, "update project_members set status = 'deactivated' where user_id = $1 and project_id = $2", [userId, projectId])
      return { maker: { ...maker, place: { role: roles.guest, ...maker.place, status: 'deactivated' } } }
    },
  },
  {
    name: 'the session ends',
    async apply(test, { userId }) {
      await run(test, 'delete from sessions where user_id = $1', [userId])
      return { maker: null }
    },
  },
  {
    name: 'the account is deactivated',
    async apply(test, { userId }) {
      await run(test, "update users set status = 'deactivated' where id = $1", [userId])
      return { maker: null }
    },
  },
  {
    name: 'the grant to look into the organisation ends',
    suits: ({ is }) => is === 'breakGlass',
    async apply(test, { userId }) {
      await run(test, 'update break_glass_grants set ended_at = $2 where granted_to = $1', [userId, test.core.clock.now()])
      return { maker: null }
    },
  },
  {
    name: 'the file is deleted',
    async apply(test, { ownerToken, projectId, attachmentId }) {
      await asOwner(test, requestOf(fileEndpoints.delete, { params: { projectId, attachmentId } }, ownerToken))
      return { isThere: false }
    },
  },
  {
    name: 'the file is moved',
    async apply(test, { ownerToken, projectId, attachmentId }) {
      const body = { attachmentIds: [attachmentId], folderIds: [], folderId: null }
      await asOwner(test, requestOf(fileEndpoints.move, { params: { projectId }, body }, ownerToken))
      return {}
    },
  },
  {
    name: 'the file goes to another organisation',
    async apply(test, { attachmentId }) {
      // No request does this: a link's target must belong to the creator's organization at every point.
      await run(test, 'update files set organization_id = (select max(id) from organizations) where id = $1', [attachmentId])
      return { isThere: false }
    },
  },
  {
    name: 'the workspace is hidden',
    async apply(test, { projectId }) {
      await run(test, 'update projects set type = $2 where id = $1', [projectId, projectTypes.restricted])
      return { type: projectTypes.restricted }
    },
  },
  {
    name: 'the time of the link is over',
    async apply({ core }) {
      core.clock.advance(601_000)
      return { isFresh: false }
    },
  },
]
