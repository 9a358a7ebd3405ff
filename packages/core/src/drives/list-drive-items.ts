import type { driveEndpoints, DriveItem, InputOf } from '@dossier/contract'
import type { DriveEntry } from '@dossier/sources'
import { useCase } from '../use-case/index.ts'
import { ownDrives } from './drives.policy.ts'
import { openOwnDrive } from './own-drive.ts'
import { isRefusedByName } from './refused-extensions.ts'

/** The items of a folder of the actor's drive. @throws DRIVE_NOT_CONFIGURED, DRIVE_NOT_CONNECTED, DRIVE_UNAVAILABLE, DRIVE_ITEM_NOT_FOUND */
export const listDriveItems = useCase({
  needs: ['clock', 'drives', 'limits', 'secretBox'],
  policy: ownDrives,
  async run(context, { provider, parentId, cursor }: InputOf<typeof driveEndpoints.items>) {
    const { deps, actor } = context
    const drive = await openOwnDrive(context, provider)
    const page = await drive.use((session) => session.list({ parentId, cursor, language: actor.language }))
    return { rows: page.entries.map((entry) => presentEntry(entry, deps.limits.fileBytes)), cursor: page.cursor }
  },
})

function presentEntry(entry: DriveEntry, maximum: number): DriveItem {
  const { id, name, kind, size, modifiedAt } = entry
  return { id, name, kind, size, modifiedAt: timeOf(modifiedAt), obstacle: obstacleOf(entry, maximum) }
}

function obstacleOf({ kind, name, size, downloadable }: DriveEntry, maximum: number): DriveItem['obstacle'] {
  if (kind === 'folder') return null
  if (!downloadable) return 'not-downloadable'
  if (isRefusedByName(name)) return 'kind-not-allowed'
  return size !== null && size > maximum ? 'too-large' : null
}

/** A provider's time in ISO format; null when it is invalid. */
function timeOf(given: string | null): string | null {
  const time = given === null ? Number.NaN : Date.parse(given)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
