import { z } from 'zod'
import { eventsEndpoint } from './endpoint.ts'
import type { OrganizationAction, WorkspaceAction } from './permissions.ts'

interface TopicRule {
  /** Permission in the workspace needed to receive its changes. */
  inProject?: WorkspaceAction
  /** Permission in the organization needed to receive changes outside of workspaces. */
  inOrganization?: OrganizationAction
}

/** Topics of changes to open pages, and their recipients; a topic without an action is personal. */
export const changeTopics = {
  projects: { inProject: 'project.read' },
  /** Files, folders and versions, including those in the bin. */
  files: { inProject: 'files.read' },
  /** Progress of reading files. */
  reading: { inProject: 'files.read' },
  /** Progress of runs. */
  runs: { inProject: 'files.upload' },
  /** Progress of runs that only their starter sees. */
  ownRuns: {},
  /** Questions and conversations. */
  search: { inProject: 'search.read' },
  /** Who is viewing what. */
  presence: { inProject: 'members.read' },
  /** Outputs of workflows. */
  outputs: { inProject: 'outputs.read' },
  /** Typed values that override those of statements. */
  companies: { inProject: 'files.read' },
  companySummary: { inProject: 'search.read' },
  members: { inProject: 'members.read', inOrganization: 'member.list' },
  admins: { inOrganization: 'admin.list' },
  roles: { inOrganization: 'role.list' },
  /** Usage and configuration of models. */
  models: { inProject: 'project.edit', inOrganization: 'models.read' },
  organizations: { inOrganization: 'organization.list' },
  /** The person's profile, sessions and drives. */
  account: {},
  /** The person's permissions. */
  access: {},
} as const satisfies Record<string, TopicRule>

export type ChangeTopic = keyof typeof changeTopics
export const changeTopicNames = Object.keys(changeTopics) as [ChangeTopic, ...ChangeTopic[]]

const changeSchema = z.object({
  topic: z.enum(changeTopicNames),
  /** The workspace that changed; null for a change in none or any of them. */
  projectId: z.number().int().nullable(),
})
/** The topic and workspace of a change. It carries no content; pages request that by the ordinary endpoints. */
export type Change = z.infer<typeof changeSchema>

const listeningSchema = z.object({ open: z.literal(true) })
const pageEventSchema = z.discriminatedUnion('type', [
  /** The first event: earlier changes are not reported. */
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('changed'), changes: z.array(changeSchema) }),
  /** The person lost access to a workspace, or it was deleted. */
  z.object({ type: z.literal('left'), projectId: z.number().int(), isDeleted: z.boolean() }),
  /** Events were missed: anything may have changed. */
  z.object({ type: z.literal('missed') }),
  /** The last event: the session has ended. */
  z.object({ type: z.literal('ended') }),
  /** The response for clients that poll once instead of streaming. */
  z.object({ type: z.literal('done'), record: listeningSchema }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
])
/** Events sent to an open page. */
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
