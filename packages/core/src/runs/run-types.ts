import type { RunKind } from '@dossier/contract'
import type { PortName, RunType } from '../use-case/index.ts'

/** All kinds of runs. Passed in by the composition root, since kinds depend on runs and not vice versa. */
export type RunTypes = ReadonlyMap<RunKind, RunType>

export const runTypesOf = (kinds: readonly RunType[]): RunTypes => new Map(kinds.map((type) => [type.kind, type]))

/** The dependencies that ending a run of any kind needs. */
export const needsOf = (types: RunTypes): PortName[] => [...types.values()].flatMap(({ needs }) => needs)

/** @throws when no module registers the kind */
export function typeOf(types: RunTypes, kind: RunKind): RunType {
  const type = types.get(kind)
  if (type === undefined) throw new Error(`no module has runs of kind ${kind}`)
  return type
}
