import { type FileKind, jobs } from '@dossier/contract'
import type { CoreDependencies, Within } from '../../use-case/index.ts'
import { isRecording } from '../uploads/allowed-kind.ts'
import { filesRepository } from '../files.repository.ts'

/** Puts files that were read before in line to be read again, in the transaction that says so. */
export async function queueReading(
  deps: CoreDependencies,
  within: Within,
  organizationId: number,
  fileIds: readonly number[],
): Promise<void> {
  const files = within(filesRepository)
  for (const fileId of fileIds) {
    const file = await files.find(fileId)
    if (file === undefined) continue
    await files.setStatus(fileId, 'uploaded')
    await queueFirstReading(deps, within, organizationId, file)
  }
}

/** Puts a file that was recorded just now in line to be read: recordings in one of their own, which waits for a service. */
export async function queueFirstReading(
  { queue }: CoreDependencies,
  { transaction }: Within,
  organizationId: number,
  { id, kind }: { id: number; kind: FileKind },
): Promise<void> {
  await queue.send(isRecording(kind) ? jobs.transcribeFile : jobs.readFile, { organizationId, fileId: id }, { transaction })
}
