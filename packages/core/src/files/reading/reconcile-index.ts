import type { Member, System, UseCaseContext } from '../../use-case/index.ts'
import { queueReading } from './queue-reading.ts'
import { searchableRepository } from './searchable.repository.ts'

type Context = Pick<UseCaseContext<System | Member, unknown, 'clock' | 'indexes' | 'queue'>, 'deps' | 'actor' | 'read' | 'write'>

interface AnyVersion {
  id: number
  projectId: number
  lineageId: number
}

/** Removes the versions of a file that are not searchable from the index. Idempotent and independent of order. */
export async function removeOutdated(context: Context, { id, projectId, lineageId }: AnyVersion): Promise<void> {
  const { deps, read } = context
  const searchable = read(searchableRepository)
  const [current] = await searchable.list(projectId, [id])
  const outdated = await searchable.otherReadVersions(projectId, lineageId, current?.id)
  if (outdated.length === 0) return
  await deps.indexes.removeFiles(projectId, outdated)
  // The later version may have been deleted meanwhile, while these were still in the index.
  await queueMissingVersions(context, projectId, outdated)
}

/**
 * Queues the searchable version of each file for reading when the index lacks it: after a later version failed or was
 * deleted.
 */
export async function queueMissingVersions(context: Context, projectId: number, versionIds: readonly number[]): Promise<void> {
  const { deps, read, write } = context
  if (versionIds.length === 0) return
  const current = await read(searchableRepository).list(projectId, versionIds)
  if (current.length === 0) return
  const indexed = await deps.indexes.facts(projectId)
  const missing = current.filter((file) => !indexed.has(file.id)).map((file) => file.id)
  if (missing.length > 0) await write((within) => queueReading(within, context, missing))
}

/** Brings the index of a file in line with its searchable version. */
export async function reconcileIndex(context: Context, version: AnyVersion): Promise<void> {
  await removeOutdated(context, version)
  await queueMissingVersions(context, version.projectId, [version.id])
}
