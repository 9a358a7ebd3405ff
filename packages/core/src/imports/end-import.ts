import { record } from '../audit/index.ts'
import { type Authorised, type CoreDependencies, type System, type UseCaseContext, useCase } from '../use-case/index.ts'
import { importHappening } from './happenings.ts'
import { importOfJob } from './imports.policy.ts'
import { type ImportFailure, type ImportRow, importsRepository } from './imports.repository.ts'

type Ending = { status: 'done' } | { status: 'failed'; failure: ImportFailure }

/** Says that an import is over, unless it was over already. */
export async function endImport(
  { deps, actor, write }: Pick<UseCaseContext<System, unknown>, 'deps' | 'actor' | 'write'>,
  row: Authorised<ImportRow>,
  ending: Ending,
): Promise<void> {
  await write(async (within) => {
    const now = deps.clock.now()
    if (!(await within(importsRepository).finish(row, { ...ending, now }))) return
    await record(within, actor, { ...importHappening('import.finished', row), to: ending.status }, now)
  })
}

/** The bytes of an archive are of no use once its import is over. */
export async function letGoOfArchive(deps: CoreDependencies, { source }: ImportRow): Promise<void> {
  if (source.kind === 'archive') await deps.blobs.delete(source.blobKey)
}

/** An import whose attempts are used up. Its reason is in the server's log. */
export const giveUpImport = useCase({
  policy: importOfJob,
  async run(context, _input: { importId: number }): Promise<void> {
    const { deps, subject: row } = context
    if (row === null) return
    await endImport(context, row, { status: 'failed', failure: { code: 'UNEXPECTED', details: {} } })
    await letGoOfArchive(deps, row)
  },
})
