import type { jobs } from '@dossier/contract'
import type { z } from 'zod'
import { theSystem, useCase } from '../../use-case/index.ts'
import { figurePicksRepository } from '../picking/figure-picks.repository.ts'
import { modelRecordsRepository } from './model-records.repository.ts'

/**
 * Removes what models were asked for answers that may have read files which are deleted by now, and the figures of such files that people keep.
 * The answers stay, with their quotations.
 */
export const forgetFiles = useCase({
  needs: [],
  policy: theSystem,
  run: ({ write }, files: z.infer<typeof jobs.forgetFiles.payload>): Promise<void> =>
    write(async (within) => {
      await within(modelRecordsRepository).removeThatRead(files)
      await within(figurePicksRepository).removeThatCite(files)
    }),
})
