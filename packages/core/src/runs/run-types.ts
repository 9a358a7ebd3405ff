import type { RunKind } from '@dossier/contract'
import type { PortName, RunType } from '../use-case/index.ts'

/** Every kind of run. They are handed in where the product is put together, since kinds know runs and not the other way round. */
export type RunTypes = ReadonlyMap<RunKind, RunType>

export const runTypesOf = (kinds: readonly RunType[]): RunTypes => new Map(kinds.map((type) => [type.kind, type]))

/** What the end of a run of any kind needs. */
export const needsOf = (types: RunTypes): PortName[] => [...types.values()].flatMap(({ needs }) => needs)

/** @throws where nobody brings the kind to the product */
export function typeOf(types: RunTypes, kind: RunKind): RunType {
  const type = types.get(kind)
  if (type === undefined) throw new Error(`no module has runs of kind ${kind}`)
  return type
}
