import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { idParams, idSchema, listOf, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import type { WorkspaceAction } from './permissions.ts'

/** queued: nothing of it was begun, or it is to go on. cancelled: what was done by then stays. */
export const runStates = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export const runStateSchema = z.enum(runStates)
export type RunState = z.infer<typeof runStateSchema>

/** What somebody must hold in a run's workspace to see it, and to stop it or have it go on. */
interface RunRule {
  see: WorkspaceAction
  control: WorkspaceAction
}

/** The kinds of long work, with the one rule of who sees them. */
export const runKinds = {
  /** Files out of an archive or a cloud drive. */
  import: { see: 'files.upload', control: 'files.upload' },
} as const satisfies Record<string, RunRule>
export type RunKind = keyof typeof runKinds
export const runKindNames = Object.keys(runKinds) as [RunKind, ...RunKind[]]

/** Whether there is still something to do. */
export function isOpenRun({ state }: { state: RunState }): boolean {
  return state === 'queued' || state === 'running'
}

/** One piece of long work. */
export const runSchema = z.object({
  id: z.number().int(),
  kind: z.enum(runKindNames),
  projectId: z.number().int(),
  projectName: z.string(),
  /** What it works on, by name. */
  subject: z.string(),
  state: runStateSchema,
  /** Steps that are done, of all that there are; `total` is null until that is known. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  /** Why it failed. */
  failure: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
  /** It failed, and can go on with what is not done yet. */
  canRetry: z.boolean(),
  startedBy: personSchema,
  createdAt: timestampSchema,
  /** When its work began the last time. */
  startedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
})
export type Run = z.infer<typeof runSchema>

const withRun = ['RUN_NOT_FOUND', 'LIMITED_ACCESS'] as const

export const runEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/runs',
    summary: 'Long work in the workspaces that are open to you: what is not over first, then the latest',
    audience: 'user',
    permission: 'project.list',
    permissionInProject: 'files.upload',
    query: pagingQuery.extend({
      /** Only of this workspace. */
      projectId: idSchema.optional(),
      /** Only those in this state; `open`: queued or running. */
      state: z.enum(['open', ...runStates]).optional(),
    }),
    response: listOf(runSchema),
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/runs/{id}',
    summary: 'How far one piece of long work is',
    audience: 'user',
    permission: 'files.upload',
    params: idParams,
    response: runSchema,
    errors: withRun,
  }),
  cancel: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/runs/{id}/cancel',
    summary: 'Stop long work; what was done stays',
    audience: 'user',
    permission: 'files.upload',
    params: idParams,
    message: 'runCancelled',
    response: runSchema,
    errors: withRun,
  }),
  retry: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/runs/{id}/retry',
    summary: 'Have failed work go on with what is not done yet',
    audience: 'user',
    permission: 'files.upload',
    params: idParams,
    message: 'runRetried',
    response: runSchema,
    errors: [...withRun, 'RUN_NOT_REPEATABLE'],
  }),
}
