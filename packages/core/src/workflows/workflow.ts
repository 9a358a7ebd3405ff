import type { ErrorCode } from '@dossier/contract'
import type { z } from 'zod'
import type { StoredResult } from '../outputs/index.ts'
import type { Actor, Needs, UseCaseContext } from '../use-case/index.ts'

/** What makers of outputs need besides the database. */
export const workflowPorts = ['blobs', 'clock', 'indexes', 'modeller', 'publicUrl'] as const
type WorkflowPort = (typeof workflowPorts)[number]

/** What a workflow works with while it makes an output. */
export interface Making extends Pick<UseCaseContext<Actor, unknown, WorkflowPort>, 'read'> {
  deps: Needs<WorkflowPort | 'database'>
  projectId: number
  /** Who had it made, and when. */
  by: { name: string; at: Date }
}

/** What a workflow made, to be kept with its output. */
export interface MadeOutput {
  result: StoredResult
  /** A workbook; null for a result that is only looked at. */
  file: { bytes: Uint8Array; filename: string } | null
}

interface Declaration<Request> {
  /** What it was asked for, as that is kept with the output. */
  request: z.ZodType<Request>
  /** Failures that lie in what it is of: another attempt makes nothing of it. */
  refusals: readonly ErrorCode[]
  make: (making: Making, request: Request) => Promise<MadeOutput>
}

/** Research that can be had made of a workspace. */
export interface Workflow {
  refusals: readonly ErrorCode[]
  /** @param input what it was asked for, as it was kept */
  make: (making: Making, input: unknown) => Promise<MadeOutput>
}

export function defineWorkflow<Request>({ request, refusals, make }: Declaration<Request>): Workflow {
  return { refusals, make: (making, input) => make(making, request.parse(input)) }
}
