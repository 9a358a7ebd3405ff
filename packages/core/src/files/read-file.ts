import { theSystem, useCase } from '../use-case/index.ts'
import { filesRepository } from './files.repository.ts'
import { pagesKey } from './stored-pages.ts'

/**
 * Reads a file into pages and indexes them. Safe to run again at any point: pages and index rows replace those of an
 * earlier attempt, and the file counts as indexed only when both are written.
 */
export const readFile = useCase({
  policy: theSystem,
  async run({ deps, read, write }, input: { fileId: number; signal?: AbortSignal }): Promise<void> {
    const file = await read(filesRepository).find(input.fileId)
    if (file === undefined || file.status === 'indexed') return
    await write((within) => within(filesRepository).setStatus(file.id, 'reading'))
    const bytes = await deps.blobs.read(file.blobKey)
    const result = await deps.reading.read({ bytes, filename: file.filename }, input.signal)
    if (!result.readable) {
      await write((within) => within(filesRepository).setFailed(file.id, result.failure, deps.clock.now()))
      return
    }
    await deps.blobs.put(pagesKey(file.blobKey), result.stored)
    await deps.indexes.writeFile(file.projectId, file.id, result.rows)
    const { title, pages, pagesWithoutText } = result
    const kept = await write((within) => within(filesRepository).setIndexed(file.id, { title, pages, pagesWithoutText }, deps.clock.now()))
    if (!kept) {
      await deps.indexes.removeFiles(file.projectId, [file.id])
      await deps.blobs.delete(pagesKey(file.blobKey))
    }
  },
})

/** Marks a file as failed whose reading failed again and again for reasons that are not the file's own. */
export const giveUpReading = useCase({
  policy: theSystem,
  async run({ deps, write }, input: { fileId: number }): Promise<void> {
    await write((within) => within(filesRepository).setFailed(input.fileId, 'reader-crashed', deps.clock.now()))
  },
})
