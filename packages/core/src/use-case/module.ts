import type { CoreDependencies } from './dependencies.ts'
import type { JobWork } from './job.ts'
import type { Route } from './route.ts'
import type { RunType } from './run-type.ts'

/** How much one process does at once. */
export interface WorkScale {
  /** Files that are read at the same time. */
  readers: number
}

/** What a noun brings to the product, `Ports` to the dependencies. Everything that is one stands in `modules.ts`. */
export interface Module<Ports = unknown> {
  /** For the compiler alone, which adds them to the dependencies. */
  readonly ports?: Ports
  readonly routes?: readonly Route[]
  /** Its background work. */
  readonly jobs?: (scale: WorkScale) => readonly JobWork[]
  /** The kinds of long work that are its own. */
  readonly runs?: readonly RunType[]
  /** Puts in line what is to be done from now on, when a process begins to work. Several may do so: what is in line stays the only one. */
  readonly begin?: (deps: CoreDependencies) => Promise<void>
}

/** What modules bring to the dependencies, all together. */
export type PortsOf<Modules extends readonly Module[]> = Together<{
  [At in keyof Modules]: Modules[At] extends Module<infer Ports> ? Ports : never
}>

type Together<All extends readonly unknown[]> = All extends readonly [infer First, ...infer Others] ? First & Together<Others> : unknown
