import type { Import } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { importHappening } from './happenings.ts'
import { importWhoUploads } from './imports.policy.ts'
import { importsRepository } from './imports.repository.ts'
import { importAsItIs } from './show-import.ts'

/**
 * Stops an import before its next file; what was taken in stays. One that is over stays as it is. The job lets go of the archive:
 * it may be reading it.
 */
export const cancelImport = useCase({
  policy: importWhoUploads,
  async run({ deps, actor, subject, read, write }, { id }: { id: number }): Promise<Import> {
    await write(async (within) => {
      const now = deps.clock.now()
      if (!(await within(importsRepository).finish(subject, { status: 'cancelled', now }))) return
      await record(within, actor, importHappening('import.cancelled', subject), now)
    })
    return importAsItIs(read, id, actor.language)
  },
})
