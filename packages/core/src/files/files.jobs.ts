import { jobs } from '@dossier/contract'
import { importJobs, type ImportSources } from '../imports/index.ts'
import { type JobWork, type PortName, work } from '../use-case/index.ts'
import { binJobs } from './bin/bin.jobs.ts'
import { runJob } from '../runs/index.ts'
import { embeddingWork } from './embedding/embed-files.ts'
import { embedOrganization } from './embedding/embed-organization.ts'
import { clearAwayFiles, clearAwayProject } from './organising/clear-away.ts'
import { giveUpReading, readFile } from './reading/read-file.ts'
import { readingTurns, readingWork } from './reading/read-files.ts'
import { readingType, reindexingType } from './reading/reading-run.ts'
import { transcriptionWork } from './reading/transcribe-recording.ts'
import { fileIntake } from './uploads/take-in-file.ts'

const TRANSCRIBED_AT_ONCE = 2

/** The background work of the data room. `readers` files are read at once. */
export function fileJobs(readers: number): JobWork[] {
  const turns = readingTurns(readers)
  return [
    // Some more than there are reader processes, so that none idles while pages of others are written.
    work(jobs.readFile, readFile, { concurrency: readers + 4, concurrencyOfOne: readers + 2, givenUp: giveUpReading }),
    // They wait for the service and not for a reader process; a service of the operator's own has one machine.
    runJob(transcriptionWork, { concurrency: TRANSCRIBED_AT_ONCE }),
    runJob(readingWork(readingType, turns), { concurrency: 16, concurrencyOfOne: 4 }),
    runJob(readingWork(reindexingType, turns), { concurrency: 16, concurrencyOfOne: 4 }),
    // Many may be under way: they take turns for the model.
    runJob(embeddingWork(), { concurrency: 64, concurrencyOfOne: 16 }),
    work(jobs.embedOrganization, embedOrganization, { concurrency: 1 }),
    work(jobs.removeFiles, clearAwayFiles, { concurrency: 1 }),
    ...binJobs,
    work(jobs.removeProject, clearAwayProject, { concurrency: 1 }),
  ]
}

/** The background work that takes in what archives and drives hold. `sources` opens what is no archive. */
export function importingJobs<Name extends PortName>(sources: Omit<ImportSources<Name>, 'archive'>): JobWork[] {
  return importJobs({ intake: fileIntake, sources })
}
