import { z } from 'zod'
import { eventsEndpoint, jsonEndpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { idParams, idSchema, listOf, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import type { WorkspaceAction } from './permissions.ts'

/** queued: nothing of it was begun, or it is to go on. waiting: for a person, before it goes on. cancelled: what was done by then stays. */
export const runStates = ['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'] as const
export const runStateSchema = z.enum(runStates)
export type RunState = z.infer<typeof runStateSchema>

/** What somebody must hold in a run's workspace to see it, and to stop it or have it go on; null: nobody does among runs. */
interface RunRule {
  see: WorkspaceAction | null
  control: WorkspaceAction | null
  /** Only who started it sees it in lists, and controls it: what it works on may be private. */
  isOwn?: true
  /** Once it is completed, it shows where it was asked for and no longer among all kinds. */
  leavesLists?: true
}

/** The kinds of long work, with the one rule of who sees them. */
export const runKinds = {
  /** Files out of an archive or a cloud drive. */
  import: { see: 'files.upload', control: 'files.upload' },
  /** An answer that a language model writes. */
  answer: { see: 'search.read', control: 'search.edit', isOwn: true, leavesLists: true },
  /** Vectors for the passages of a workspace's files, which the program makes by itself: nobody sees it but who may stop it. */
  embedding: { see: 'files.readAgain', control: 'files.readAgain' },
  /** Files that somebody has read again. */
  reading: { see: 'files.readAgain', control: 'files.readAgain' },
  /** A workspace's search index, which the program makes anew from its files. */
  reindexing: { see: 'files.readAgain', control: 'files.readAgain' },
  /** What is said in a recording, written down by a service. */
  transcription: { see: 'files.upload', control: 'files.readAgain' },
  /** What a workflow makes of a workspace. */
  workflow: { see: 'outputs.read', control: 'outputs.make' },
  /** Everything of an organization that is being deleted: its super admin sees how far it is with the organization. */
  export: { see: null, control: null },
} as const satisfies Record<string, RunRule>
export type RunKind = keyof typeof runKinds
export const runKindNames = Object.keys(runKinds) as [RunKind, ...RunKind[]]

/** The rule of a kind. */
export const runRuleOf = (kind: RunKind): RunRule => runKinds[kind]

/** States in which there is something to do for the program. */
export const runningStates = ['queued', 'running'] as const satisfies readonly RunState[]
/** States that are not the end. */
export const openRunStates = [...runningStates, 'waiting'] as const satisfies readonly RunState[]

/** Whether the program is at it, or is to be. */
export function isRunning({ state }: { state: RunState }): boolean {
  return state === 'queued' || state === 'running'
}

/** Whether it is not over. */
export function isOpenRun(run: { state: RunState }): boolean {
  return isRunning(run) || run.state === 'waiting'
}

/** One piece of long work. */
export const runSchema = z.object({
  id: z.number().int(),
  kind: z.enum(runKindNames),
  /** Null: of the organization as a whole. */
  projectId: z.number().int().nullable(),
  projectName: z.string().nullable(),
  /** What it works on, by name. */
  subject: z.string(),
  /** The id of that, where it has one: of an answer its search. */
  subjectId: z.number().int().nullable(),
  state: runStateSchema,
  /** Steps that are done, of all that there are; `total` is null until that is known. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  /** Why it failed. */
  failure: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
  /** It failed, and can go on with what is not done yet. */
  canRetry: z.boolean(),
  /** Null: the program, by itself. */
  startedBy: personSchema.nullable(),
  createdAt: timestampSchema,
  /** When its work began the last time. */
  startedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
})
export type Run = z.infer<typeof runSchema>

/**
 * What somebody who watches a run sees: the run as it is, at first and whenever that changes, and what its kind reports of its work. Only the
 * latter is numbered: who comes again sends the last number in `Last-Event-ID`. The last is `done`, or `failed` where watching had to end.
 */
const runEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), run: runSchema }),
  z.object({ type: z.literal('event'), event: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('done'), record: runSchema }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
])
export type RunEvent = z.infer<typeof runEventSchema>

const withRun = ['RUN_NOT_FOUND', 'LIMITED_ACCESS'] as const

export const runEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/runs',
    summary:
      'Long work in the workspaces that are open to you: what is not over first, then the latest; completed answers only where `kind` or `state` names them',
    audience: 'user',
    permission: 'project.list',
    permissionInProject: 'project.read',
    query: pagingQuery.extend({
      /** Only of this workspace. */
      projectId: idSchema.optional(),
      /** Only those in this state; `open`: queued, running or waiting. */
      state: z.enum(['open', ...runStates]).optional(),
      /** Only of this kind. */
      kind: z.enum(runKindNames).optional(),
    }),
    response: listOf(runSchema),
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/runs/{id}',
    summary: 'How far one piece of long work is',
    audience: 'user',
    permission: 'project.read',
    params: idParams,
    response: runSchema,
    errors: withRun,
  }),
  events: eventsEndpoint({
    method: 'GET',
    path: '/api/v2/runs/{id}/events',
    summary: 'Watch long work: the run whenever it changes, and its numbered events after `Last-Event-ID`; many may watch one',
    audience: 'user',
    permission: 'project.read',
    params: idParams,
    response: runSchema,
    event: runEventSchema,
    errors: withRun,
  }),
  cancel: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/runs/{id}/cancel',
    summary: 'Stop long work; what was done stays',
    audience: 'user',
    permission: 'project.read',
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
    permission: 'project.read',
    params: idParams,
    message: 'runRetried',
    response: runSchema,
    errors: [...withRun, 'RUN_NOT_REPEATABLE'],
  }),
}
