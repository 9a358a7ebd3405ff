import { jobs } from '@dossier/contract'
import { type JobWork, work } from '../use-case/index.ts'
import { openArchiveItems } from './archive-items.ts'
import { giveUpImport } from './end-import.ts'
import type { ImportSources } from './import-items.ts'
import { importRunner } from './run-import.ts'
import type { TakeIn } from './take-in.ts'

/** The background work of imports. `sources` opens what is no archive. */
export function importJobs(tools: { takeIn: TakeIn; sources: Omit<ImportSources, 'archive'> }): JobWork[] {
  const run = importRunner({ takeIn: tools.takeIn, sources: { archive: openArchiveItems, ...tools.sources } })
  // They wait for disk and network more than they work; a large one does not hold up a small one.
  return [work(jobs.runImport, run, { concurrency: 3, concurrencyOfOne: 2, givenUp: giveUpImport })]
}
