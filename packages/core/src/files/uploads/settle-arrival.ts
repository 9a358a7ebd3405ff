import { AppError, type WhenPresent } from '@dossier/contract'
import type { Within } from '../../use-case/index.ts'
import { endingOf, numbered } from './file-path.ts'
import type { FileRow } from '../files.repository.ts'
import { versionsRepository } from '../versions/versions.repository.ts'

/** A file whose bytes have arrived, and where it is to go. */
interface Arriving {
  projectId: number
  folderId: number | null
  filename: string
  size: number
  sha256: string
  whenPresent: WhenPresent
  versionOf?: number | undefined
}

/** What becomes of it. `present` is the file that is there already. */
export type Arrival =
  | { becomes: 'unchanged'; present: FileRow }
  | { becomes: 'newVersion'; present: FileRow; filename: string }
  | { becomes: 'added'; filename: string }

/**
 * Decides what becomes of a file by what is in its place. What it has decided stays true until the transaction ends.
 *
 * @throws FILE_NOT_FOUND when the file whose version it should become is not there
 */
export async function settleArrival(within: Within, arriving: Arriving): Promise<Arrival> {
  const { projectId, folderId, filename, whenPresent, versionOf } = arriving
  const versions = within(versionsRepository)
  await versions.hold(projectId)
  if (versionOf !== undefined) {
    const present = await versions.latestOf(projectId, versionOf)
    if (present === undefined) throw new AppError('FILE_NOT_FOUND')
    if (isSame(present, arriving)) return { becomes: 'unchanged', present }
    return { becomes: 'newVersion', present, filename: namedAs(present.filename, filename) }
  }
  const present = await versions.named(projectId, folderId, filename)
  if (present === undefined) return { becomes: 'added', filename }
  if (whenPresent === 'keepBoth') return { becomes: 'added', filename: await freeName(within, arriving) }
  if (whenPresent === 'skip' || isSame(present, arriving)) return { becomes: 'unchanged', present }
  return { becomes: 'newVersion', present, filename }
}

const isSame = (one: { size: number; sha256: string }, other: { size: number; sha256: string }) =>
  one.size === other.size && one.sha256 === other.sha256

/** The name of the file with the ending of what has arrived: a version may be of another kind. */
function namedAs(name: string, arrived: string): string {
  const [old, ending] = [endingOf(name), endingOf(arrived)]
  return ending === '' || old.toLowerCase() === ending.toLowerCase() ? name : `${name.slice(0, name.length - old.length)}${ending}`
}

// Names that are asked for at once.
const CANDIDATES = 50

/** The name with the lowest number that no file of the folder has. */
async function freeName(within: Within, { projectId, folderId, filename }: Arriving): Promise<string> {
  for (let first = 2; ; first += CANDIDATES) {
    const candidates = Array.from({ length: CANDIDATES }, (_, at) => numbered(filename, first + at))
    const taken = await within(versionsRepository).taken(projectId, folderId, candidates)
    const free = candidates.find((name) => !taken.has(name))
    if (free !== undefined) return free
  }
}
