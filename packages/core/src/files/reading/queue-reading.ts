import { type FileKind, jobs } from '@dossier/contract'
import { publishChange } from '../../changes/index.ts'
import type { Member, Needs, System, Within } from '../../use-case/index.ts'
import { isRecording } from '../uploads/allowed-kind.ts'
import { filesRepository } from '../files.repository.ts'
import { queueTranscription, startTranscription } from './transcription-run.ts'

// Behind all that wait to be read for the first time.
const BEHIND = -1

interface Queueing {
  deps: Needs<'clock' | 'queue'>
  actor: Member | System
}

/**
 * Puts files that were read before in line to be read again, in the transaction that says so.
 *
 * @param place `last` for what nobody asks for and what failed before: behind all others, its failed readings counted on
 */
export async function queueReading(
  within: Within,
  queueing: Queueing,
  fileIds: readonly number[],
  place: 'usual' | 'last' = 'usual',
): Promise<void> {
  const { organizationId } = queueing.actor
  const files = within(filesRepository)
  for (const fileId of fileIds) {
    const file = await files.find(fileId)
    if (file === undefined) continue
    const failedReadings = place === 'last' ? 'counted' : 'forgotten'
    if (isRecording(file.kind)) {
      await startTranscription(within, queueing, file, failedReadings)
      continue
    }
    await files.setWaiting(fileId, failedReadings)
    publishChange(within, { topic: 'reading', organizationId, projectId: file.projectId })
    await queueJob(queueing, within, file.id, place)
  }
}

interface RecordedFile {
  id: number
  projectId: number
  filename: string
  kind: FileKind
}

/** Puts a file that was recorded just now in line to be read: a recording as a run of its own. */
export async function queueFirstReading(within: Within, queueing: Queueing, file: RecordedFile): Promise<void> {
  await (isRecording(file.kind) ? queueTranscription(within, queueing, file) : queueJob(queueing, within, file.id))
}

async function queueJob(
  { deps, actor: { organizationId } }: Queueing,
  { transaction }: Within,
  fileId: number,
  place: 'usual' | 'last' = 'usual',
): Promise<void> {
  await deps.queue.send(jobs.readFile, { organizationId, fileId }, { transaction, ...(place === 'last' && { priority: BEHIND }) })
}

/** Puts a file in line whose stored pages are to be indexed again: nothing is read but them. */
export async function queueStoredPages(
  { queue }: Needs<'queue'>,
  { transaction }: Within,
  organizationId: number,
  fileId: number,
): Promise<void> {
  await queue.send(jobs.readFile, { organizationId, fileId, fromStoredPages: true }, { transaction })
}
