import { runJob } from '../runs/index.ts'
import type { JobWork, PortName } from '../use-case/index.ts'
import { archiveOpener } from './archive-items.ts'
import { importWork } from './import-files.ts'
import type { ImportSources } from './import-items.ts'
import type { FileIntake } from './file-intake.ts'

/** The jobs of imports. `sources` opens the drives. */
export function importJobs<IntakePort extends PortName, SourcePort extends PortName>(tools: {
  intake: FileIntake<IntakePort>
  sources: Omit<ImportSources<SourcePort>, 'archive'>
}): JobWork[] {
  const importing = importWork<IntakePort | SourcePort | 'blobs'>({
    intake: tools.intake,
    sources: { archive: archiveOpener, ...tools.sources },
  })
  // Imports mostly wait for disk and network, and a large one must not delay a small one.
  return [runJob(importing, { concurrency: 3, concurrencyOfOne: 2 })]
}
