import { theSystem, useCase } from '../../use-case/index.ts'
import { queueReading } from './queue-reading.ts'
import { searchableRepository } from './searchable.repository.ts'

/**
 * Puts files in line to be read anew that count as indexed but that the index does not hold: after an update that reads
 * them differently, or when the index was lost. Gives their number.
 */
export const restoreIndex = useCase({
  policy: theSystem,
  async run({ deps, actor, read, write }, input: { projectId: number }): Promise<number> {
    const held = await deps.indexes.facts(input.projectId)
    const missing = (await read(searchableRepository).list(input.projectId)).map((file) => file.id).filter((fileId) => !held.has(fileId))
    if (missing.length === 0) return 0
    await write((within) => queueReading(deps, within, actor.organizationId, missing))
    return missing.length
  },
})
