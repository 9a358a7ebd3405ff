import type { RunKind } from '@dossier/contract'
import type { RunType } from './run-type.ts'

/** Every kind of run. They are handed in where the product is put together, since kinds know runs and not the other way round. */
export type RunTypes = Readonly<Record<RunKind, RunType>>
