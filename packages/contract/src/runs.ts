import { z } from 'zod'
import { eventsEndpoint, jsonEndpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { idParams, idSchema, listOf, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import type { WorkspaceAction } from './permissions.ts'
import { workflowSchema } from './workflow-names.ts'

/** queued: not started, or about to resume. waiting: for a person's input. cancelled: results up to then are kept. */
export const runStates = ['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'] as const
export const runStateSchema = z.enum(runStates)
export type RunState = z.infer<typeof runStateSchema>

/** Permissions in a run's workspace for seeing it, and for cancelling or resuming it; null when no list of runs shows it. */
interface RunRule {
  see: WorkspaceAction | null
  control: WorkspaceAction | null
  /** Only its starter sees it in lists and controls it, as its subject may be private. */
  isOwn?: true
  /** A completed run is removed from the list of all kinds, and only shown where it was started. */
  leavesLists?: true
}

/** The kinds of runs, with the rule of who sees them. */
export const runKinds = {
  /** Imports files from an archive or a cloud drive. */
  import: { see: 'files.upload', control: 'files.upload' },
  /** A language model writes an answer. */
  answer: { see: 'search.read', control: 'search.edit', isOwn: true, leavesLists: true },
  /** Embeds the passages of a workspace's files, started by the program: only people who may stop it see it. */
  embedding: { see: 'files.readAgain', control: 'files.readAgain' },
  /** Reads files again on request. */
  reading: { see: 'files.readAgain', control: 'files.readAgain' },
  /** Rebuilds a workspace's search index from its files, started by the program. */
  reindexing: { see: 'files.readAgain', control: 'files.readAgain' },
  /** Transcribes a recording by a service. */
  transcription: { see: 'files.upload', control: 'files.readAgain' },
  /** Executes a workflow in a workspace. */
  workflow: { see: 'outputs.read', control: 'outputs.make' },
  /** Exports all data of an organization that is being deleted: its super admin sees the progress with the organization. */
  export: { see: null, control: null },
} as const satisfies Record<string, RunRule>
export type RunKind = keyof typeof runKinds
export const runKindNames = Object.keys(runKinds) as [RunKind, ...RunKind[]]

/** The visibility rule of a kind. */
export const runRuleOf = (kind: RunKind): RunRule => runKinds[kind]

/** States in which the program has work to do. */
export const runningStates = ['queued', 'running'] as const satisfies readonly RunState[]
/** States other than the final ones. */
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
  /** Null for a run of the whole organization. */
  projectId: z.number().int().nullable(),
  projectName: z.string().nullable(),
  /** Name of the object it works on. */
  subject: z.string(),
  /** Id of that object, where there is one: the search for an answer. */
  subjectId: z.number().int().nullable(),
  /** The workflow that it runs; null for runs of other kinds. */
  workflow: workflowSchema.nullable(),
  state: runStateSchema,
  /** Completed steps and the total; `total` is null until known. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  /** Why it failed; null otherwise. */
  failure: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
  /** Whether it failed and can be resumed. */
  canRetry: z.boolean(),
  /** Null when started by the program. */
  startedBy: personSchema.nullable(),
  createdAt: timestampSchema,
  /** When its work last began. */
  startedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
})
export type Run = z.infer<typeof runSchema>

/**
 * Events for a client watching a run: the run itself, first and whenever it changes, and the progress events of its kind. Only the latter are
 * numbered: a reconnecting client sends the last number in `Last-Event-ID`. The last event is `done`, or `failed` when watching had to end.
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
      /** Only runs of this workspace. */
      projectId: idSchema.optional(),
      /** Only runs in this state; `open`: queued, running or waiting. */
      state: z.enum(['open', ...runStates]).optional(),
      /** Only runs of this kind. */
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
