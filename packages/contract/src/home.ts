import { z } from 'zod'
import { activitySchema } from './activity.ts'
import { jsonEndpoint } from './endpoint.ts'
import { idSchema, listOf, personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'

/** Maximum number of entries of each list of Home's overview. */
export const mostOnHome = { changes: 6, reading: 5, questions: 5, failures: 5 } as const

const workspaceSchema = z.object({ id: z.number().int(), name: z.string() })

/** Changes of one person and kind to one workspace in quick succession, described by the latest of them. */
const recentChangesSchema = activitySchema.extend({
  project: workspaceSchema,
  /** Number of further changes. */
  others: z.number().int(),
  /** There may be more of them than counted. */
  isCut: z.boolean(),
})
export type RecentChanges = z.infer<typeof recentChangesSchema>

/** How far the reading of a workspace's files is: files that are read or failed, of all. */
const readingOfWorkspaceSchema = z.object({ read: z.number().int(), total: z.number().int() })
export type ReadingOfWorkspace = z.infer<typeof readingOfWorkspaceSchema>

const recentQuestionSchema = z.object({
  /** The search's id. */
  id: z.number().int(),
  /** Its beginning. */
  query: z.string(),
  createdBy: personSchema,
  createdAt: timestampSchema,
})
export type RecentQuestion = z.infer<typeof recentQuestionSchema>

/** What Home shows of the workspaces that are open to a person, beside the list of them. */
export const homeEndpoints = {
  overview: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/home',
    summary:
      'What people changed and asked lately in the workspaces that are open to you, and which of them are reading files or have failed ones',
    audience: 'user',
    permission: 'project.list',
    response: z.object({
      /** Latest first. */
      changes: z.array(recentChangesSchema),
      /** Workspaces whose files are being read, by name. */
      reading: listOf(readingOfWorkspaceSchema.extend({ project: workspaceSchema })),
      /** The latest question by others of each conversation that you may read, latest first. */
      questions: z.array(recentQuestionSchema.extend({ project: workspaceSchema })),
      /** Workspaces with files that could not be read, by name. */
      failures: listOf(z.object({ project: workspaceSchema, failed: z.number().int() })),
    }),
    errors: ['LIMITED_ACCESS'],
  }),
  workspaces: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/home/workspaces',
    summary: 'Reading progress and latest question of some workspaces; those that are not open to you are left out',
    audience: 'user',
    permission: 'project.list',
    query: z.object({ projectIds: z.union([z.array(idSchema).max(limits.sidebarProjects), idSchema]) }),
    response: z.array(
      z.object({
        id: z.number().int(),
        /** Null while nothing is being read. */
        reading: readingOfWorkspaceSchema.nullable(),
        /** Null without one that you may read. */
        question: recentQuestionSchema.nullable(),
      }),
    ),
    errors: ['LIMITED_ACCESS'],
  }),
}
