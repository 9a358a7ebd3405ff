import type { jobs } from '@dossier/contract'
import type { z } from 'zod'
import { theSystem, useCase } from '../../use-case/index.ts'
import { vectorsKey } from '../embedding/stored-vectors.ts'
import { factsKey } from '../facts/stored-facts.ts'
import { mapKey } from '../maps/stored-map.ts'
import { transcriptKey } from '../reading/stored-transcript.ts'
import { pagesKey } from '../reading/stored-pages.ts'

/** Deletes the bytes, pages and index rows of purged files. */
export const deleteFileData = useCase({
  needs: ['blobs', 'indexes'],
  policy: theSystem,
  async run({ deps }, input: z.infer<typeof jobs.removeFiles.payload>): Promise<void> {
    await deps.indexes.removeFiles(
      input.projectId,
      input.files.map((file) => file.id),
    )
    for (const { blobKey } of input.files) {
      await deps.blobs.delete(pagesKey(blobKey))
      await deps.blobs.delete(factsKey(blobKey))
      await deps.blobs.delete(transcriptKey(blobKey))
      await deps.blobs.delete(vectorsKey(blobKey))
      await deps.blobs.delete(mapKey(blobKey))
      await deps.blobs.delete(blobKey)
    }
  },
})

/** Deletes the bytes, pages and index of a deleted workspace. */
export const deleteWorkspaceData = useCase({
  needs: ['blobs', 'indexes'],
  policy: theSystem,
  async run({ deps }, input: z.infer<typeof jobs.removeProject.payload>): Promise<void> {
    await deps.indexes.dropWorkspace(input.projectId)
    await deps.blobs.deletePrefix(`projects/${input.organizationId}/${input.projectId}`)
  },
})
