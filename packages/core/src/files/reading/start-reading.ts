import { projectsRepository } from '../../projects/index.ts'
import { startRun, startRunOnce } from '../../runs/index.ts'
import type { Member, Needs, System, Within } from '../../use-case/index.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { type ReadingInput, readingType, reindexingType } from './reading-run.ts'

interface Starting {
  deps: Needs<'clock' | 'queue'>
  actor: Member | System
}

/** A file with its status before it is read again. */
export type FileToRead = Pick<FileRow, 'id' | 'status' | 'failure'>

/** Starts a run that reads selected files again, within the caller's transaction. */
export async function startReading(within: Within, starting: Starting, projectId: number, files: readonly FileToRead[]): Promise<void> {
  if (files.length > 0) await startRun(within, starting, readingType, await runOf(within, projectId, files))
}

/** Starts a run that reads files into the index. @returns the run's id; undefined when the workspace already has an open run */
export async function startReindexing(
  within: Within,
  starting: Starting,
  projectId: number,
  files: readonly FileToRead[],
): Promise<number | undefined> {
  return startRunOnce(within, starting, reindexingType, { ...(await runOf(within, projectId, files)), subjectId: projectId })
}

async function runOf(within: Within, projectId: number, files: readonly FileToRead[]) {
  await within(filesRepository).setAllWaiting(
    files.map(({ id }) => id),
    'forgotten',
  )
  const subject = (await within(projectsRepository).unsafeName(projectId)) ?? ''
  const input: ReadingInput = { projectId, files: files.map(({ id, status, failure }) => ({ id, status, failure })) }
  return { projectId, subject, input }
}
