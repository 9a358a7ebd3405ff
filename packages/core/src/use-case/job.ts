import type { Job } from '@dossier/platform'
import type { z } from 'zod'
import type { CoreDependencies } from './dependencies.ts'
import type { System } from './actor.ts'

/** Every payload names the organization that the job works for. */
type Payload = z.ZodObject<{ organizationId: z.ZodNumber }>

/** A use case that runs as the system. */
export type Perform<Input> = (deps: CoreDependencies, actor: System, input: Input) => Promise<void>

/** A background job of the contract with the use case that performs it. */
export interface JobWork {
  start(deps: CoreDependencies): Promise<void>
}

interface WorkSettings<P extends Payload> {
  /** Concurrent jobs of the kind in this process. */
  concurrency: number
  /** Of these, jobs of one organization, so that others find a free slot; all when absent. */
  concurrencyOfOne?: number
  /** Called for a job that failed too often, or whose process ended at every attempt. */
  givenUp?: Perform<z.output<P> & { interrupted: boolean }>
}

/** Passed to a job's use case with the payload. */
interface Running {
  signal?: AbortSignal
  /** Reports progress, which resets the counts of failures and interruptions. */
  madeProgress?: () => Promise<void>
}

/** Binds a use case to a job; it runs as the system, for the organization that the payload names. */
export function work<P extends Payload>(
  job: Job<P>,
  serve: Perform<z.output<P> & Running>,
  { givenUp, ...concurrency }: WorkSettings<P>,
): JobWork {
  return {
    start: (deps) =>
      deps.queue.work(job, ({ payload, signal, madeProgress }) => serve(deps, systemOf(payload), { ...payload, signal, madeProgress }), {
        ...concurrency,
        ...(givenUp && {
          onGivenUp: ({ payload, interrupted }) => givenUp(deps, systemOf(payload), { ...payload, interrupted }),
        }),
      }),
  }
}

const systemOf = ({ organizationId }: { organizationId: number }): System => ({ kind: 'system', organizationId, language: 'ko' })
