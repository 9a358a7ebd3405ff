import { AppError, driveNames } from '@dossier/contract'
import { publishChange } from '../changes/index.ts'
import type { CoreDependencies, Member, System, UseCaseContext, Within } from '../use-case/index.ts'
import { type Authorised, useCase } from '../use-case/index.ts'
import { endImport, letGoOfArchive } from './end-import.ts'
import { failureOf } from './import-failures.ts'
import type { ImportItems, ImportSources } from './import-items.ts'
import { importOfJob } from './imports.policy.ts'
import { type ImportRow, importsRepository } from './imports.repository.ts'
import { starterOf } from './starter-of.ts'
import type { TakeIn } from './take-in.ts'
import { takeInItem } from './take-in-item.ts'

/** What imports work with beside the common dependencies. */
export interface ImportTools {
  takeIn: TakeIn
  sources: ImportSources
}

type Context = UseCaseContext<System, unknown>

interface RunInput {
  importId: number
  signal?: AbortSignal | undefined
  /** Called after every item: an import that gets on is not given up for having been interrupted. */
  madeProgress?: (() => Promise<void>) | undefined
}

/**
 * Takes in what an import names, file after file, each whole or not at all, and goes on where an attempt before ended. What can only
 * fail again ends the import; everything else fails the attempt.
 */
export function importRunner(tools: ImportTools) {
  return useCase({
    policy: importOfJob,
    async run(context, input: RunInput): Promise<void> {
      const { signal = new AbortController().signal, madeProgress } = input
      const { deps, read, subject: row } = context
      // It went with its workspace or folder.
      if (row === null) return
      try {
        await takeInAll(context, tools, row, { signal, madeProgress })
        await endImport(context, row, { status: 'done' })
      } catch (error) {
        signal.throwIfAborted()
        const isGone = (await read(importsRepository).unsafeFind(row.id)) === undefined
        const failure = failureOf(error)
        if (!isGone && failure === undefined) throw error
        if (failure !== undefined) await endImport(context, row, { status: 'failed', failure })
      }
      await letGoOfArchive(deps, row)
    },
  })
}

async function takeInAll(
  { deps, actor, read, write }: Context,
  { takeIn, sources }: ImportTools,
  row: Authorised<ImportRow>,
  { signal, madeProgress }: { signal: AbortSignal; madeProgress: RunInput['madeProgress'] },
) {
  const imports = read(importsRepository)
  const isWanted = async () => {
    const status = (await imports.unsafeFind(row.id))?.status
    return status === 'waiting' || status === 'running'
  }
  if (!(await isWanted())) return
  const publishProgress = (within: Within) =>
    publishChange(within, { topic: 'imports', organizationId: actor.organizationId, projectId: row.projectId })
  const items = await openItems(sources, { deps, actor: await starterOf(read, row), row, signal })
  try {
    const begun = await write((within) => {
      publishProgress(within)
      return within(importsRepository).begin(row, items.total ?? null)
    })
    if (!begun) return
    const dealtWith = await imports.dealtWith(row.id)
    for await (const item of items.list()) {
      signal.throwIfAborted()
      if (dealtWith.has(item.key)) continue
      if (!(await isWanted())) return
      const outcome = await takeInItem({ deps, read, row, takeIn, signal }, item)
      const { key, revision = null } = item
      await write(async (within) => {
        await within(importsRepository).note(row, { key, revision }, outcome)
        publishProgress(within)
      })
      await madeProgress?.()
    }
  } finally {
    await items.close()
  }
}

async function openItems(
  sources: ImportSources,
  { row, ...running }: { deps: CoreDependencies; actor: Member; row: ImportRow; signal: AbortSignal },
): Promise<ImportItems> {
  const { source } = row
  if (source.kind === 'archive') return sources.archive({ ...running, source })
  if (sources.drive === undefined) throw new AppError('DRIVE_NOT_CONFIGURED', { provider: driveNames[source.provider] })
  return sources.drive({ ...running, source })
}
