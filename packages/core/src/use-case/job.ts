import type { Job } from '@dossier/platform'
import type { z } from 'zod'
import type { CoreDependencies } from './dependencies.ts'
import type { UseCase } from './use-case.ts'

type JobInput<P extends z.ZodType> = z.infer<P> & { signal?: AbortSignal }

/** A background job of the contract with the use case that does its work. */
export interface JobWork {
  start(deps: CoreDependencies): Promise<void>
}

/** Binds a use case to a job; it runs as the program itself, for the organisation that the payload names. */
export function work<P extends z.ZodType<{ organizationId: number }>>(
  job: Job<P>,
  serve: UseCase<JobInput<P>, void>,
  options: { concurrency: number },
): JobWork {
  return {
    start: (deps) =>
      deps.queue.work(
        job,
        async ({ payload, signal }) => {
          const actor = { kind: 'system', organizationId: payload.organizationId, language: 'ko' } as const
          await serve(deps, actor, { ...payload, signal })
        },
        options,
      ),
  }
}
