import type { jobs } from '@dossier/contract'
import type { z } from 'zod'
import { theSystem, useCase } from '../../use-case/index.ts'
import { figurePicksRepository } from '../picking/figure-picks.repository.ts'
import { modelRecordsRepository } from './model-records.repository.ts'

/**
 * Deletes model records of answers that may have read deleted files, and kept figures of such files. The answers remain with their
 * quotations.
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
