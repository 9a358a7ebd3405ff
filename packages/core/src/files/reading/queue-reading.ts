import { type FileKind, jobs } from '@dossier/contract'
import { publishChange } from '../../changes/index.ts'
import type { CoreDependencies, Within } from '../../use-case/index.ts'
import { isRecording } from '../uploads/allowed-kind.ts'
import { filesRepository } from '../files.repository.ts'

// Behind all that wait to be read for the first time.
const BEHIND = -1

/**
 * Puts files that were read before in line to be read again, in the transaction that says so.
 *
 * @param place `last` for what nobody asks for and what failed before: behind all others, its failed readings counted on
 */
export async function queueReading(
  deps: CoreDependencies,
  within: Within,
  organizationId: number,
  fileIds: readonly number[],
  place: 'usual' | 'last' = 'usual',
): Promise<void> {
  const files = within(filesRepository)
  for (const fileId of fileIds) {
    const file = await files.find(fileId)
    if (file === undefined) continue
    await files.setWaiting(fileId, place === 'last' ? 'counted' : 'forgotten')
    publishChange(within, { topic: 'reading', organizationId, projectId: file.projectId })
    await queueFirstReading(deps, within, organizationId, file, place)
  }
}

/** Puts a file that was recorded just now in line to be read: recordings in one of their own, which waits for a service. */
export async function queueFirstReading(
  { queue }: CoreDependencies,
  { transaction }: Within,
  organizationId: number,
  { id, kind }: { id: number; kind: FileKind },
  place: 'usual' | 'last' = 'usual',
): Promise<void> {
  await queue.send(
    isRecording(kind) ? jobs.transcribeFile : jobs.readFile,
    { organizationId, fileId: id },
    { transaction, ...(place === 'last' && { priority: BEHIND }) },
  )
}

/** Puts a file in line whose stored pages are to be indexed again: nothing is read but them. */
export async function queueStoredPages(
  { queue }: CoreDependencies,
  { transaction }: Within,
  organizationId: number,
  fileId: number,
): Promise<void> {
  await queue.send(jobs.readFile, { organizationId, fileId, fromStoredPages: true }, { transaction })
}
