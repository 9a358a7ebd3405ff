import type { DriveProvider } from '@dossier/contract'
import { DriveError, type DriveSession, openDriveSession, type TokenStore } from '@dossier/sources'
import {
  configuredDrive,
  type DriveConnection,
  driveConnectionsRepository,
  openTokens,
  ownConnection,
  sealTokens,
} from '../drive-connections/index.ts'
import type { Member, Needs, UseCaseContext } from '../use-case/index.ts'
import { asDriveRefusal } from './drive-failures.ts'

interface Context extends Pick<UseCaseContext<Member, unknown>, 'read' | 'write'> {
  deps: Needs<'clock' | 'drives' | 'secretBox'>
  actor: Member
}

/** An opened drive of a person. */
export interface OwnDrive {
  provider: DriveProvider
  session: DriveSession
  /** Runs work with the drive. @throws DRIVE_NOT_CONNECTED (the connection is then marked as expired), DRIVE_UNAVAILABLE, DRIVE_ITEM_NOT_FOUND, DRIVE_ITEM_NOT_DOWNLOADABLE */
  use<T>(work: (session: DriveSession) => Promise<T>, filename?: string): Promise<T>
}

/**
 * Opens the actor's connection with a provider. Its tokens are renewed during use.
 *
 * @throws DRIVE_NOT_CONFIGURED, DRIVE_NOT_CONNECTED
 */
export async function openOwnDrive(
  { deps, actor, read, write }: Context,
  provider: DriveProvider,
  options: { signal?: AbortSignal; patienceMs?: number } = {},
): Promise<OwnDrive> {
  const drive = configuredDrive(deps, provider)
  const own = () => ownConnection(read, actor, provider)
  let latest = await own()
  const tokensOf = ({ encryptedTokens, accessExpiresAt }: DriveConnection) => {
    const tokens = openTokens(deps.secretBox, encryptedTokens)
    if (tokens === undefined) throw new DriveError('expired', 'unreadable')
    return { ...tokens, accessExpiresAt }
  }
  const store: TokenStore = {
    async load() {
      latest = await own()
      return tokensOf(latest)
    },
    async replace(_old, renewed) {
      const accessExpiresAt = new Date(deps.clock.now().getTime() + renewed.accessSeconds * 1000)
      const fresh = { encryptedTokens: sealTokens(deps.secretBox, renewed), accessExpiresAt }
      await write((within) => within(driveConnectionsRepository).renew(latest, fresh))
      return store.load()
    },
  }
  const session = openDriveSession(drive, store, { now: () => deps.clock.now(), ...options })
  return {
    provider,
    session,
    async use(work, filename) {
      try {
        return await work(session)
      } catch (error) {
        if (error instanceof DriveError && error.reason === 'expired') {
          await write((within) => within(driveConnectionsRepository).expire(latest))
        }
        throw asDriveRefusal(error, provider, filename)
      }
    },
  }
}
