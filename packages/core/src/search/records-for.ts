import { mayInOrganization, type SearchRecord } from '@dossier/contract'
import { usageSharesRepository } from '../model-usage/index.ts'
import { type Member, personName, type Read } from '../use-case/index.ts'
import { type FigurePick, figurePicksRepository } from './picking/figure-picks.repository.ts'
import { isSameFigure } from './picking/kept-first.ts'
import { hashOfSearch } from './picking/question-hash.ts'

/** Search records of one workspace for this person, with kept figures and model usage. */
export async function recordsFor(read: Read, actor: Member, records: readonly SearchRecord[]): Promise<SearchRecord[]> {
  return withUsage(read, actor, await withPicks(read, actor, records))
}

/** The same for one record. */
export async function recordFor(read: Read, actor: Member, record: SearchRecord): Promise<SearchRecord> {
  const [shown = record] = await recordsFor(read, actor, [record])
  return shown
}

async function withPicks(read: Read, actor: Member, records: readonly SearchRecord[]): Promise<readonly SearchRecord[]> {
  const open = records.filter(({ answer }) => answer.candidates !== undefined)
  const [first] = open
  if (first === undefined) return records
  const picks = await read(figurePicksRepository).openTo(actor.userId, first.projectId, [...new Set(open.map(hashOfSearch))])
  return picks.size === 0 ? records : records.map((record) => withPick(record, picks.get(hashOfSearch(record))))
}

function withPick(record: SearchRecord, pick: FigurePick | undefined): SearchRecord {
  const { answer } = record
  if (pick === undefined || answer.candidates === undefined) return record
  const pickedBy = { id: pick.pickedBy, name: personName(pick.pickerFirstName, pick.pickerLastName) }
  const candidates = answer.candidates.map((candidate) =>
    isSameFigure(candidate, pick.candidate) ? { ...candidate, picked: true as const, pickedBy } : candidate,
  )
  return { ...record, answer: { ...answer, candidates } }
}

/** People see the model usage of their own questions; those who may see all usage see it for every question. */
async function withUsage(read: Read, actor: Member, records: readonly SearchRecord[]): Promise<SearchRecord[]> {
  const seesAll = mayInOrganization(actor, 'models.read')
  const open = records.filter(({ createdBy }) => seesAll || createdBy.id === actor.userId).map(({ id }) => id)
  if (open.length === 0) return [...records]
  const usage = await read(usageSharesRepository).ofSearches(open)
  return records.map((record) => {
    const sums = usage.get(record.id)
    return sums === undefined ? record : { ...record, usage: sums }
  })
}
