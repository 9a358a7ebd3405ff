import { jobs } from '@dossier/contract'
import { importJobs, type ImportSources } from '../imports/index.ts'
import { type JobWork, work } from '../use-case/index.ts'
import { clearAwayFiles, clearAwayProject } from './clear-away.ts'
import { giveUpReading, readFile } from './read-file.ts'
import { takeInFile } from './take-in-file.ts'

/** The background work of the data room. `readers` files are read at once. */
export function fileJobs(readers: number): JobWork[] {
  return [
    // One more than there are reader processes, so that none idles while another's pages are written.
    work(jobs.readFile, readFile, { concurrency: readers + 4, givenUp: giveUpReading }),
    work(jobs.removeFiles, clearAwayFiles, { concurrency: 1 }),
    work(jobs.removeProject, clearAwayProject, { concurrency: 1 }),
  ]
}

/** The background work that takes in what archives and drives hold. `sources` opens what is no archive. */
export function importingJobs(sources: Omit<ImportSources, 'archive'>): JobWork[] {
  return importJobs({ takeIn: takeInFile, sources })
}
