import { AppError } from '@dossier/contract'
import { accessProject, memberOnly, type ProjectAccess } from '../../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy, type Read } from '../../use-case/index.ts'
import { type BinItemRow, binRepository } from './bin.repository.ts'

/** Items of the bin that the actor may restore or delete permanently. */
export interface ChosenBinItems {
  access: ProjectAccess
  items: Authorised<BinItemRow>[]
  /** How many of the requested items are not in the bin. */
  missing: number
}

/** The owner whose items the actor sees; undefined: all items are visible. */
export const visibleOwnerId = ({ extent }: ProjectAccess, { userId }: Member) => (extent === 'own' ? userId : undefined)

/**
 * For use cases on items of the bin. Members who may delete files may restore and purge them; members who may delete only their own files
 * may do so only with items whose files and folders are all theirs.
 *
 * @throws LIMITED_ACCESS when any item is not theirs, BIN_ITEM_NOT_FOUND when none of them is in the bin
 */
export const binItemsPolicy: Policy<Member, { projectId: number; ids: number[]; deletionId?: string | undefined }, ChosenBinItems> = async (
  actor,
  { projectId, ids, deletionId },
  read,
) => {
  const member = memberOnly(actor)
  const access = await accessProject(member, projectId, 'files.delete', read)
  const named = [...new Set(ids)]
  const rows = await unsafeItems(read, projectId, named, deletionId)
  const owner = visibleOwnerId(access, member)
  if (owner !== undefined && rows.some((row) => row.ownerId !== owner)) throw new AppError('LIMITED_ACCESS')
  if (rows.length === 0) throw new AppError('BIN_ITEM_NOT_FOUND')
  const found = new Set(rows.map(({ id }) => id))
  const missing = named.filter((id) => !found.has(id)).length
  return { actor: member, subject: { access, items: rows.map(authorise<BinItemRow>), missing } }
}

async function unsafeItems(read: Read, projectId: number, ids: number[], deletionId: string | undefined): Promise<BinItemRow[]> {
  const bin = read(binRepository)
  const named = await bin.unsafeFindMany(projectId, ids)
  const together = deletionId === undefined ? [] : await bin.unsafeFindDeletion(projectId, deletionId)
  return [...new Map([...named, ...together].map((row) => [row.id, row])).values()]
}

/** For use cases on all items of the bin that the actor sees. */
export const wholeBinPolicy: Policy<Member, { projectId: number }, ProjectAccess> = async (actor, { projectId }, read) => {
  const member = memberOnly(actor)
  return { actor: member, subject: await accessProject(member, projectId, 'files.delete', read) }
}
