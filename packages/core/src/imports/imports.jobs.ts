import { runJob } from '../runs/index.ts'
import type { JobWork } from '../use-case/index.ts'
import { openArchiveItems } from './archive-items.ts'
import { importWork } from './import-files.ts'
import type { ImportSources } from './import-items.ts'
import type { TakeIn } from './take-in.ts'

/** The background work of imports. `sources` opens what is no archive. */
export function importJobs(tools: { takeIn: TakeIn; sources: Omit<ImportSources, 'archive'> }): JobWork[] {
  const importing = importWork({ takeIn: tools.takeIn, sources: { archive: openArchiveItems, ...tools.sources } })
  // They wait for disk and network more than they work; a large one does not hold up a small one.
  return [runJob(importing, { concurrency: 3, concurrencyOfOne: 2 })]
}
