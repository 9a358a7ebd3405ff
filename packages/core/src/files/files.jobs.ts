import { jobs } from '@dossier/contract'
import { importJobs, type ImportSources } from '../imports/index.ts'
import { type JobWork, type PortName, work } from '../use-case/index.ts'
import { binJobs } from './bin/bin.jobs.ts'
import { runJob } from '../runs/index.ts'
import { embeddingWork } from './embedding/embed-files.ts'
import { embedOrganization } from './embedding/embed-organization.ts'
import { deleteFileData, deleteWorkspaceData } from './organising/delete-file-data.ts'
import { giveUpReading, readFile } from './reading/read-file.ts'
import { readingTurns, readingWork } from './reading/read-files.ts'
import { readingType, reindexingType } from './reading/reading-run.ts'
import { transcriptionWork } from './reading/transcribe-recording.ts'
import { fileIntake } from './uploads/ingest-file.ts'

const TRANSCRIPTION_CONCURRENCY = 2

/** The background work of the data room. `readers` files are read at once. */
export function fileJobs(readers: number): JobWork[] {
  const turns = readingTurns(readers)
  return [
    // More than the number of reader processes, so that none idles while pages are written.
    work(jobs.readFile, readFile, { concurrency: readers + 4, concurrencyOfOne: readers + 2, givenUp: giveUpReading }),
    // Limited by the transcription service: a self-hosted one may run on a single machine.
    runJob(transcriptionWork, { concurrency: TRANSCRIPTION_CONCURRENCY }),
    runJob(readingWork(readingType, turns), { concurrency: 16, concurrencyOfOne: 4 }),
    runJob(readingWork(reindexingType, turns), { concurrency: 16, concurrencyOfOne: 4 }),
    // Many runs may be open: they take turns for the model.
    runJob(embeddingWork(), { concurrency: 64, concurrencyOfOne: 16 }),
    work(jobs.embedOrganization, embedOrganization, { concurrency: 1 }),
    work(jobs.removeFiles, deleteFileData, { concurrency: 1 }),
    ...binJobs,
    work(jobs.removeProject, deleteWorkspaceData, { concurrency: 1 }),
  ]
}

/** The jobs that import files from archives and drives. `sources` opens the drives. */
export function importingJobs<Name extends PortName>(sources: Omit<ImportSources<Name>, 'archive'>): JobWork[] {
  return importJobs({ intake: fileIntake, sources })
}
