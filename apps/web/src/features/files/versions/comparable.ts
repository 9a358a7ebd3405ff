import type { Attachment } from '@dossier/contract'
import type { ComparedVersions } from '../../evidence/index.ts'

type Version = Pick<Attachment, 'id' | 'version'>

/** The comparison of two versions in any order; undefined unless there are exactly two. */
export function comparisonOf(chosen: readonly Version[]): ComparedVersions | undefined {
  const [later, earlier, more] = chosen.toSorted((one, other) => other.version - one.version)
  return later === undefined || earlier === undefined || more !== undefined ? undefined : { later: later.id, earlier: earlier.id }
}

/** The latest existing version before this one. */
export function versionBefore<V extends Version>(version: Version, all: readonly V[]): V | undefined {
  return all.filter((one) => one.version < version.version).toSorted((one, other) => other.version - one.version)[0]
}
