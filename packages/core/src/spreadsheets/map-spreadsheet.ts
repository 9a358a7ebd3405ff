import type { jobs } from '@dossier/contract'
import { BlobNotFound } from '@dossier/platform'
import type { z } from 'zod'
import { filesRepository, findMap, mapKey, storeMap } from '../files/index.ts'
import { theSystem, useCase } from '../use-case/index.ts'

/** Maps a large workbook for edits of its cells. Idempotent. */
export const mapSpreadsheet = useCase({
  needs: ['blobs', 'modeller'],
  policy: theSystem,
  async run({ deps, read }, { fileId }: z.infer<typeof jobs.mapWorkbook.payload>): Promise<void> {
    const file = await read(filesRepository).find(fileId)
    if (file === undefined || (await findMap(deps.blobs, file)) !== 'unmapped') return
    try {
      await storeMap(deps.blobs, file, await deps.modeller.map(await deps.blobs.read(file.blobKey)))
    } catch (error) {
      if (!(error instanceof BlobNotFound)) throw error
    }
    // It may have been deleted meanwhile.
    if (!(await deps.blobs.exists(file.blobKey))) await deps.blobs.delete(mapKey(file.blobKey))
  },
})
