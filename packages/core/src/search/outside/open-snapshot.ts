import { AppError } from '@dossier/contract'
import { openStoredPages, type StoredPages } from '../../files/index.ts'
import { accessProject, memberOnly } from '../../projects/index.ts'
import { type Authorised, authorise, type Member, type Needs, type Policy } from '../../use-case/index.ts'
import { type SnapshotRow, snapshotsRepository } from './snapshots.repository.ts'

interface InProject {
  projectId: number
  /** Key of the snapshot. */
  snapshot: string
}

/**
 * For reading a snapshot: whoever may read an answer that has it. @throws SNAPSHOT_NOT_FOUND also when no such answer is open to the actor,
 * PROJECT_NOT_FOUND, LIMITED_ACCESS
 */
export const snapshotPolicy: Policy<Member, InProject, Authorised<SnapshotRow>> = async (actor, { projectId, snapshot }, read) => {
  const member = memberOnly(actor)
  const { extent } = await accessProject(member, projectId, 'search.read', read)
  const unsafeSnapshot = await read(snapshotsRepository).findOpenTo(member.userId, projectId, snapshot, extent === 'own')
  if (unsafeSnapshot === undefined) throw new AppError('SNAPSHOT_NOT_FOUND')
  return { actor: member, subject: authorise(unsafeSnapshot) }
}

/** The pages of a snapshot. */
export const openSnapshot = ({ blobs }: Needs<'blobs'>, snapshot: Authorised<SnapshotRow>): Promise<StoredPages> =>
  openStoredPages(blobs, snapshot)
