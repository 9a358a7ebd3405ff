import type { jobs } from '@dossier/contract'
import type { z } from 'zod'
import { theSystem, useCase } from '../../use-case/index.ts'
import { modelRecordsRepository } from './model-records.repository.ts'

/** Removes what models were asked for answers that may have read files which are deleted by now. The answers stay, with their quotations. */
export const forgetFiles = useCase({
  policy: theSystem,
  run: ({ write }, files: z.infer<typeof jobs.forgetFiles.payload>): Promise<void> =>
    write((within) => within(modelRecordsRepository).removeThatRead(files)),
})
