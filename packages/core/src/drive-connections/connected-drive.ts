import type { DriveProvider } from '@dossier/contract'
import type { Drive } from '@dossier/sources'
import { authorise, type Authorised, type Member, type Needs, type Read } from '../use-case/index.ts'
import { type DriveConnection, driveConnectionsRepository } from './drive-connections.repository.ts'
import { driveRefusal } from './drive-refusal.ts'

/** How the product is registered with a provider. @throws DRIVE_NOT_CONFIGURED */
export function configuredDrive({ drives }: Needs<'drives'>, provider: DriveProvider): Drive {
  const drive = drives[provider]
  if (drive === undefined) throw driveRefusal('DRIVE_NOT_CONFIGURED', provider)
  return drive
}

/** The actor's own connection with a provider: nobody else's is ever looked for. @throws DRIVE_NOT_CONNECTED */
export async function ownConnection(read: Read, actor: Member, provider: DriveProvider): Promise<Authorised<DriveConnection>> {
  const connection = await read(driveConnectionsRepository).unsafeFind(actor.userId, provider)
  if (connection?.status !== 'connected') throw driveRefusal('DRIVE_NOT_CONNECTED', provider)
  return authorise(connection)
}
