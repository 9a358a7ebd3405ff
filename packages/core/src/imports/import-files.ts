import { AppError, driveNames } from '@dossier/contract'
import type { RunWork } from '../runs/index.ts'
import type { Member, PortName } from '../use-case/index.ts'
import { failureOf } from './import-failures.ts'
import type { ImportItems, ImportSources } from './import-items.ts'
import { type ImportInput, type ImportReport, importType } from './import-run.ts'
import { type RunningImport, loadStarter } from './running-import.ts'
import type { FileIntake } from './file-intake.ts'
import { type Outcome, ingestItem } from './ingest-item.ts'

/** The injected parts of an import. */
interface ImportTools<Name extends PortName> {
  intake: FileIntake<Name>
  sources: ImportSources<Name>
}

/** Imports file after file, each completely or not at all. */
export function importWork<Name extends PortName>({
  intake,
  sources,
}: ImportTools<Name>): RunWork<ImportInput, ImportReport, Name | 'blobs' | 'limits'> {
  return {
    type: importType,
    needs: [
      'limits',
      ...intake.needs,
      ...sources.archive.needs,
      ...(sources.drive?.needs ?? []),
      ...(sources.filing?.needs ?? []),
      ...(sources.documents?.needs ?? []),
    ],
    failureOf,
    async perform(context) {
      const items = await openItems(sources, context, await loadStarter(context))
      try {
        if (items.total !== undefined) await context.setTotal(items.total)
        await context.map(items.list(), { key: ({ key }) => key }, async (item) => {
          const outcome = await ingestItem(context, intake, item)
          const fileId = outcome.became === 'refused' ? null : outcome.fileId
          return { result: { fileId, revision: item.revision ?? null }, report: (before) => withOutcome(before, outcome) }
        })
      } finally {
        await items.close()
      }
    },
  }
}

// Limits the report: many refusals usually have one cause.
const MAX_REFUSALS = 200

function withOutcome(before: ImportReport, outcome: Outcome): ImportReport {
  const { became } = outcome
  const after = { ...before, [became]: before[became] + 1 }
  if (outcome.became !== 'refused' || before.refusals.length >= MAX_REFUSALS) return after
  return { ...after, refusals: [...before.refusals, outcome.refusal] }
}

async function openItems<Name extends PortName>(
  sources: ImportSources<Name>,
  { deps, input, signal }: RunningImport<Name>,
  actor: Member,
): Promise<ImportItems> {
  const { source } = input
  const opening = { deps, actor, signal }
  if (source.kind === 'archive') return sources.archive.open({ ...opening, source })
  if (source.kind === 'filing') {
    if (sources.filing === undefined) throw new AppError('SOURCE_NOT_FOUND')
    return sources.filing.open({ ...opening, source })
  }
  if (source.kind === 'documents') {
    if (sources.documents === undefined) throw new AppError('SOURCE_NOT_FOUND')
    return sources.documents.open({ ...opening, source })
  }
  if (sources.drive === undefined) throw new AppError('DRIVE_NOT_CONFIGURED', { provider: driveNames[source.provider] })
  return sources.drive.open({ ...opening, source })
}
