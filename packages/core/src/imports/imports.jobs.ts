import { runJob } from '../runs/index.ts'
import type { JobWork, PortName } from '../use-case/index.ts'
import { archiveOpener } from './archive-items.ts'
import { importWork } from './import-files.ts'
import type { ImportSources } from './import-items.ts'
import type { FileIntake } from './file-intake.ts'

/** The background work of imports. `sources` opens what is no archive. */
export function importJobs<IntakePort extends PortName, SourcePort extends PortName>(tools: {
  intake: FileIntake<IntakePort>
  sources: Omit<ImportSources<SourcePort>, 'archive'>
}): JobWork[] {
  const importing = importWork<IntakePort | SourcePort | 'blobs'>({
    intake: tools.intake,
    sources: { archive: archiveOpener, ...tools.sources },
  })
  // They wait for disk and network more than they work; a large one does not hold up a small one.
  return [runJob(importing, { concurrency: 3, concurrencyOfOne: 2 })]
}
