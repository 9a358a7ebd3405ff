import type { Job } from '@dossier/platform'
import type { z } from 'zod'
import type { CoreDependencies } from './dependencies.ts'
import type { UseCase } from './use-case.ts'

/** What every job's payload says: for whom it works. */
type Payload = z.ZodObject<{ organizationId: z.ZodNumber }>

/** A background job of the contract with the use case that does its work. */
export interface JobWork {
  start(deps: CoreDependencies): Promise<void>
}

interface WorkSettings<P extends Payload> {
  /** Jobs of the kind that run at once in this process. */
  concurrency: number
  /** What becomes of a job that failed too often. */
  givenUp?: UseCase<z.output<P>, void>
}

/** Binds a use case to a job; it runs as the program itself, for the organisation that the payload names. */
export function work<P extends Payload>(
  job: Job<P>,
  serve: UseCase<z.output<P> & { signal?: AbortSignal }, void>,
  { concurrency, givenUp }: WorkSettings<P>,
): JobWork {
  return {
    start: (deps) =>
      deps.queue.work(job, ({ payload, signal }) => serve(deps, systemOf(payload), { ...payload, signal }), {
        concurrency,
        ...(givenUp && { onGivenUp: ({ payload }) => givenUp(deps, systemOf(payload), payload) }),
      }),
  }
}

const systemOf = ({ organizationId }: { organizationId: number }) => ({ kind: 'system', organizationId, language: 'ko' }) as const
