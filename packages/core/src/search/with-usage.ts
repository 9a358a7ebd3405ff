import { mayInOrganization, type SearchRecord } from '@dossier/contract'
import { usageSharesRepository } from '../model-usage/index.ts'
import type { Member, Read } from '../use-case/index.ts'

/** Answers with what language models were asked for them: people see it of their own, and whoever may see what models are used for of all. */
export async function withUsage(read: Read, actor: Member, records: readonly SearchRecord[]): Promise<SearchRecord[]> {
  const seesAll = mayInOrganization(actor, 'models.read')
  const open = records.filter(({ createdBy }) => seesAll || createdBy.id === actor.userId).map(({ id }) => id)
  if (open.length === 0) return [...records]
  const usage = await read(usageSharesRepository).ofSearches(open)
  return records.map((record) => {
    const sums = usage.get(record.id)
    return sums === undefined ? record : { ...record, usage: sums }
  })
}

/** The same of one. */
export async function recordWithUsage(read: Read, actor: Member, record: SearchRecord): Promise<SearchRecord> {
  const [shown = record] = await withUsage(read, actor, [record])
  return shown
}
