import { AppError } from '@dossier/contract'
import { DriveError, DriveTooLarge, walkDrive, type WalkedFile } from '@dossier/sources'
import { defineSource, type ImportItem } from '../imports/index.ts'
import { useCase } from '../use-case/index.ts'
import { asDriveRefusal } from './drive-failures.ts'
import { ownDrives } from './drives.policy.ts'
import { openOwnDrive, type OwnDrive } from './own-drive.ts'

type DriveName = OwnDrive['provider']

/** Maximum number of files and folders of one import. */
const MAXIMUM = 20_000

/** Longest wait between two attempts that a provider may request. */
const MAX_RETRY_WAIT_MS = 10 * 60_000

/** Opens the drive as the person who started the import. */
const openForImport = useCase({
  needs: ['clock', 'drives', 'secretBox'],
  policy: ownDrives,
  run: (context, { provider, signal }: { provider: DriveName; signal: AbortSignal }) =>
    openOwnDrive(context, provider, { signal, patienceMs: MAX_RETRY_WAIT_MS }),
})

/** Opens the selected files of a drive, with all files below the selected folders. */
export const driveOpener = defineSource({
  kind: 'drive',
  needs: openForImport.needs,
  async open({ deps, actor, source, signal }) {
    const drive = await openForImport(deps, actor, { provider: source.provider, signal })
    return {
      async *list() {
        const walk = walkDrive(drive.session, source.items, { maximum: MAXIMUM, language: actor.language })
        for (;;) {
          const next = await drive.use(() => walk.next()).catch(tooMany)
          if (next.done === true) return
          yield itemOf(drive, next.value)
        }
      },
      close: async () => {},
    }
  },
})

function itemOf(drive: OwnDrive, { id, path, entry }: WalkedFile): ImportItem {
  const filename = path.split('/').at(-1) ?? path
  return {
    key: id,
    path,
    ...(entry !== null && entry.size !== null && { size: entry.size }),
    ...(entry !== null && entry.revision !== null && { revision: entry.revision }),
    // A deleted item is requested anyway, so that the drive's error becomes the shown reason.
    open: async () => ({ bytes: bytesOf(drive, await openFile(drive, id, filename), filename) }),
  }
}

/** Opens a file. When the drive repeatedly fails for it but still finds it, only this file is refused. */
async function openFile(drive: OwnDrive, id: string, filename: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await drive.use((session) => session.open(id), filename)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DRIVE_UNAVAILABLE') throw error
    await drive.use((session) => session.find(id), filename)
    throw new AppError('DRIVE_ITEM_NOT_DOWNLOADABLE', { filename }, error)
  }
}

/** Refuses only this file when its bytes are interrupted; the import continues with the next. */
async function* bytesOf(drive: OwnDrive, bytes: AsyncIterable<Uint8Array>, filename: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    if (error instanceof DriveError && error.reason === 'unavailable') throw new AppError('DRIVE_ITEM_INTERRUPTED', { filename }, error)
    throw asDriveRefusal(error, drive.provider, filename)
  }
}

function tooMany(error: unknown): never {
  throw error instanceof DriveTooLarge ? new AppError('TOO_MANY_TO_IMPORT', { maximum: MAXIMUM }, error) : error
}
