import type { Member, System, UseCaseContext } from '../../use-case/index.ts'
import { queueReading } from './queue-reading.ts'
import { searchableRepository } from './searchable.repository.ts'

type Context = Pick<UseCaseContext<System | Member, unknown, 'clock' | 'indexes' | 'queue'>, 'deps' | 'actor' | 'read' | 'write'>

interface AnyVersion {
  id: number
  projectId: number
  lineageId: number
}

/** Takes the versions of a file out of the index that searches do not look into. Safe to run at any time, in any order. */
export async function removeOutdated(context: Context, { id, projectId, lineageId }: AnyVersion): Promise<void> {
  const { deps, read } = context
  const searchable = read(searchableRepository)
  const [current] = await searchable.list(projectId, [id])
  const outdated = await searchable.otherReadVersions(projectId, lineageId, current?.id)
  if (outdated.length === 0) return
  await deps.indexes.removeFiles(projectId, outdated)
  // The later version may have been deleted meanwhile, by somebody who still saw these in the index.
  await bringBack(context, projectId, outdated)
}

/**
 * Puts the version of a file in line that searches look into from now on, when the index does not hold it: after a later one
 * turned out to be unreadable, or is gone.
 */
export async function bringBack(context: Context, projectId: number, versionIds: readonly number[]): Promise<void> {
  const { deps, read, write } = context
  if (versionIds.length === 0) return
  const current = await read(searchableRepository).list(projectId, versionIds)
  if (current.length === 0) return
  const held = await deps.indexes.facts(projectId)
  const missing = current.filter((file) => !held.has(file.id)).map((file) => file.id)
  if (missing.length > 0) await write((within) => queueReading(within, context, missing))
}

/** Both: brings the index in line with what searches look into of a file. */
export async function keepSearchable(context: Context, version: AnyVersion): Promise<void> {
  await removeOutdated(context, version)
  await bringBack(context, version.projectId, [version.id])
}
