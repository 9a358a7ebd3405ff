import type { Job } from '@dossier/platform'
import type { z } from 'zod'
import type { CoreDependencies } from './dependencies.ts'
import type { System } from './actor.ts'

/** What every job's payload says: for whom it works. */
type Payload = z.ZodObject<{ organizationId: z.ZodNumber }>

/** Does work as the program itself: a use case, as a rule. */
export type Perform<Input> = (deps: CoreDependencies, actor: System, input: Input) => Promise<void>

/** A background job of the contract with the use case that does its work. */
export interface JobWork {
  start(deps: CoreDependencies): Promise<void>
}

interface WorkSettings<P extends Payload> {
  /** Jobs of the kind that run at once in this process. */
  concurrency: number
  /** Of those, jobs of one organisation, where others are to find a free place; all when absent. */
  concurrencyOfOne?: number
  /** What becomes of a job that failed too often, or whose process ended whenever it was tried. */
  givenUp?: Perform<z.output<P> & { interrupted: boolean }>
}

/** What a job's use case is handed beside the payload. */
interface Running {
  signal?: AbortSignal
  /** Says that the job has got further: failures and interruptions before are forgotten. */
  madeProgress?: () => Promise<void>
}

/** Binds a use case to a job; it runs as the program itself, for the organisation that the payload names. */
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
