import { z } from 'zod'
import { eventsEndpoint } from './endpoint.ts'
import type { OrganizationAction, WorkspaceAction } from './permissions.ts'

interface TopicRule {
  /** What somebody must hold in the workspace to hear of a change there. */
  inProject?: WorkspaceAction
  /** What they must hold in the organization to hear of a change that is of no workspace. */
  inOrganization?: OrganizationAction
}

/** What may change under an open page, and who hears of it; a topic without an action is the person's own. */
export const changeTopics = {
  projects: { inProject: 'project.read' },
  /** Files, folders and versions, also those in the bin. */
  files: { inProject: 'files.read' },
  /** How far the reading of files is. */
  reading: { inProject: 'files.read' },
  /** How far long work is. */
  runs: { inProject: 'files.upload' },
  /** The same of what its starter alone sees. */
  ownRuns: {},
  /** Questions and conversations. */
  search: { inProject: 'search.read' },
  /** Who looks at what. */
  presence: { inProject: 'members.read' },
  /** What workflows make. */
  outputs: { inProject: 'outputs.read' },
  /** What is typed in the place of what statements say. */
  companies: { inProject: 'files.read' },
  companySummary: { inProject: 'search.read' },
  members: { inProject: 'members.read', inOrganization: 'member.list' },
  admins: { inOrganization: 'admin.list' },
  roles: { inOrganization: 'role.list' },
  /** What models were asked, and which are set. */
  models: { inProject: 'project.edit', inOrganization: 'models.read' },
  organizations: { inOrganization: 'organization.list' },
  /** One's profile, sessions and drives. */
  account: {},
  /** What one may do. */
  access: {},
} as const satisfies Record<string, TopicRule>

export type ChangeTopic = keyof typeof changeTopics
export const changeTopicNames = Object.keys(changeTopics) as [ChangeTopic, ...ChangeTopic[]]

const changeSchema = z.object({
  topic: z.enum(changeTopicNames),
  /** The workspace in which it changed; null: in none, or in any. */
  projectId: z.number().int().nullable(),
})
/** What changed, and where: never what it is now, which the ordinary calls say. */
export type Change = z.infer<typeof changeSchema>

const listeningSchema = z.object({ open: z.literal(true) })
const pageEventSchema = z.discriminatedUnion('type', [
  /** The first: what changed before it is not told. */
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('changed'), changes: z.array(changeSchema) }),
  /** A workspace is not open to the person any more. */
  z.object({ type: z.literal('left'), projectId: z.number().int() }),
  /** Anything may have changed. */
  z.object({ type: z.literal('missed') }),
  /** The last: the session is over. */
  z.object({ type: z.literal('ended') }),
  /** For who asks once, and does not listen. */
  z.object({ type: z.literal('done'), record: listeningSchema }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
])
/** What an open page is told. */
export type PageEvent = z.infer<typeof pageEventSchema>

export const changeEndpoints = {
  events: eventsEndpoint({
    method: 'GET',
    path: '/api/v2/events',
    summary:
      'Hear what changes, by topic and workspace: `open`, then `changed`, `left` (a workspace is not open any more), `missed` (ask for everything anew), and `ended` when the session is over',
    audience: 'signedIn',
    response: listeningSchema,
    event: pageEventSchema,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
}
