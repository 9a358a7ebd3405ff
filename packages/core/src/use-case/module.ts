import type { CoreDependencies } from './dependencies.ts'
import type { JobWork } from './job.ts'
import type { Route } from './route.ts'
import type { RunType } from './run-type.ts'

/** Concurrency of one process. */
export interface WorkScale {
  /** Number of files read concurrently. */
  readers: number
}

/** What a module contributes to the product; `Ports`: its dependencies. All modules are listed in `modules.ts`. */
export interface Module<Ports = unknown> {
  /** Types only: the compiler adds them to the dependencies. */
  readonly ports?: Ports
  readonly routes?: readonly Route[]
  /** Its background jobs. */
  readonly jobs?: (scale: WorkScale) => readonly JobWork[]
  /** Its kinds of runs. */
  readonly runs?: readonly RunType[]
  /** Queues initial jobs when a process starts. Idempotent, since several processes may call it. */
  readonly begin?: (deps: CoreDependencies) => Promise<void>
}

/** The dependencies that modules declare, combined. */
export type PortsOf<Modules extends readonly Module[]> = Intersection<{
  [At in keyof Modules]: Modules[At] extends Module<infer Ports> ? Ports : never
}>

type Intersection<All extends readonly unknown[]> = All extends readonly [infer First, ...infer Others]
  ? First & Intersection<Others>
  : unknown
