import type { CoreDependencies } from './dependencies.ts'
import type { JobWork } from './job.ts'
import type { Route } from './route.ts'
import type { RunType } from './run-type.ts'

/** How much one process does at once. */
export interface WorkScale {
  /** Files that are read at the same time. */
  readers: number
}

/** What a noun brings to the product. Everything that is one stands in `modules.ts`. */
export interface Module {
  readonly routes?: readonly Route[]
  /** Its background work. */
  readonly jobs?: (scale: WorkScale) => readonly JobWork[]
  /** The kinds of long work that are its own. */
  readonly runs?: readonly RunType[]
  /** Puts in line what is to be done from now on, when a process begins to work. Several may do so: what is in line stays the only one. */
  readonly begin?: (deps: CoreDependencies) => Promise<void>
}
