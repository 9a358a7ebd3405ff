import { AppError } from '@dossier/contract'
import { DriveError, DriveTooLarge, walkDrive, type WalkedFile } from '@dossier/sources'
import { defineSource, type ImportItem } from '../imports/index.ts'
import { useCase } from '../use-case/index.ts'
import { asDriveRefusal } from './drive-failures.ts'
import { ownDrives } from './drives.policy.ts'
import { openOwnDrive, type OwnDrive } from './own-drive.ts'

type DriveName = OwnDrive['provider']

/** Files and folders that are looked at for one import. */
const MAXIMUM = 20_000

/** A provider that asks for it gets so long between two attempts. */
const PATIENCE_MS = 10 * 60_000

/** As the person who began the import, who must be somebody with drives of their own. */
const openForImport = useCase({
  needs: ['clock', 'drives', 'secretBox'],
  policy: ownDrives,
  run: (context, { provider, signal }: { provider: DriveName; signal: AbortSignal }) =>
    openOwnDrive(context, provider, { signal, patienceMs: PATIENCE_MS }),
})

/** The files that somebody chose in their drive, with all that is below the folders among them. */
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
    // What was chosen and is gone is asked for all the same: the drive's answer is the reason that is shown.
    open: async () => arriving(drive, await openFile(drive, id, filename), filename),
  }
}

/** A file that the drive fails at again and again, while it tells of it, is the only one that is not taken in. */
async function openFile(drive: OwnDrive, id: string, filename: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await drive.use((session) => session.open(id), filename)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DRIVE_UNAVAILABLE') throw error
    await drive.use((session) => session.find(id), filename)
    throw new AppError('DRIVE_ITEM_NOT_DOWNLOADABLE', { filename }, error)
  }
}

/** Bytes that break off say nothing of the files after them: those are asked for all the same. */
async function* arriving(drive: OwnDrive, bytes: AsyncIterable<Uint8Array>, filename: string): AsyncGenerator<Uint8Array> {
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
