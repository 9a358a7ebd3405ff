import { AppError, type WhenPresent } from '@dossier/contract'
import type { Within } from '../../use-case/index.ts'
import { extensionOf, numbered } from './file-path.ts'
import type { FileRow } from '../files.repository.ts'
import { versionsRepository } from '../versions/versions.repository.ts'

/** A file whose bytes have arrived, and its destination. */
interface Arriving {
  projectId: number
  folderId: number | null
  filename: string
  size: number
  sha256: string
  whenPresent: WhenPresent
  versionOf?: number | undefined
  /** Only while `versionOf` is the latest version. */
  ofLatest?: boolean | undefined
}

/** The decision for an arriving file. `present` is the existing file. */
export type Arrival =
  | { becomes: 'unchanged'; present: FileRow }
  | { becomes: 'newVersion'; present: FileRow; filename: string }
  | { becomes: 'added'; filename: string }

/**
 * Decides whether an arriving file is new, a new version or unchanged. Locks the versions, so the decision holds until the transaction ends.
 *
 * @throws FILE_NOT_FOUND when `versionOf` does not exist; FILE_HAS_NEWER_VERSION when it must be the latest version and is not
 */
export async function resolveArrival(within: Within, arriving: Arriving): Promise<Arrival> {
  const { projectId, folderId, filename, whenPresent, versionOf, ofLatest } = arriving
  const versions = within(versionsRepository)
  await versions.lock(projectId)
  if (versionOf !== undefined) {
    const present = await versions.latestOf(projectId, versionOf)
    if (present === undefined) throw new AppError('FILE_NOT_FOUND')
    if (ofLatest === true && present.id !== versionOf) throw new AppError('FILE_HAS_NEWER_VERSION', { filename: present.filename })
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

/** The existing file's name with the extension of the new version, whose type may differ. */
function namedAs(name: string, arrived: string): string {
  const [oldExtension, newExtension] = [extensionOf(name), extensionOf(arrived)]
  return newExtension === '' || oldExtension.toLowerCase() === newExtension.toLowerCase()
    ? name
    : `${name.slice(0, name.length - oldExtension.length)}${newExtension}`
}

// Names checked per query.
const CANDIDATES_PER_QUERY = 50

/** The name with the lowest number that no file of the folder has. */
async function freeName(within: Within, { projectId, folderId, filename }: Arriving): Promise<string> {
  for (let first = 2; ; first += CANDIDATES_PER_QUERY) {
    const candidates = Array.from({ length: CANDIDATES_PER_QUERY }, (_, at) => numbered(filename, first + at))
    const taken = await within(versionsRepository).taken(projectId, folderId, candidates)
    const free = candidates.find((name) => !taken.has(name))
    if (free !== undefined) return free
  }
}
