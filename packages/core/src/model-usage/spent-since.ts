import type { Read } from '../use-case/index.ts'
import { modelCallsRepository, type Spent } from './model-calls.repository.ts'
import { modelUsageRepository } from './model-usage.repository.ts'

/** The cost of all priced models since the beginning of a month: answering and search models together. */
export async function spentSince(read: Read, month: Date, of: { projectId?: number; userId?: number } = {}): Promise<Spent> {
  const [answering, searching] = await Promise.all([
    read(modelCallsRepository).spent(month, of),
    read(modelUsageRepository).spent(month, of),
  ])
  return { cost: answering.cost + searching, unpriced: answering.unpriced }
}
