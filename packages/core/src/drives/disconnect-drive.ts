import { driveNames, type driveEndpoints, type InputOf } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { driveConnectionsRepository, driveRefusal, openTokens } from '../drive-connections/index.ts'
import { authorise, useCase } from '../use-case/index.ts'
import { ownDrives } from './drives.policy.ts'

/** Deletes a connection, then asks the provider to revoke it. The deletion does not depend on the provider. @throws DRIVE_NOT_CONNECTED */
export const disconnectDrive = useCase({
  needs: ['clock', 'drives', 'secretBox'],
  policy: ownDrives,
  async run({ deps, actor, read, write }, { provider }: InputOf<typeof driveEndpoints.disconnect>): Promise<{ revoked: boolean }> {
    const found = await read(driveConnectionsRepository).unsafeFind(actor.userId, provider)
    if (found === undefined) throw driveRefusal('DRIVE_NOT_CONNECTED', provider)
    await write(async (within) => {
      if (!(await within(driveConnectionsRepository).remove(authorise(found)))) throw driveRefusal('DRIVE_NOT_CONNECTED', provider)
      await record(within, actor, { action: 'drive.disconnected', subject: driveNames[provider] }, deps.clock.now())
    })
    const tokens = openTokens(deps.secretBox, found.encryptedTokens)
    const drive = deps.drives[provider]
    if (tokens === undefined || drive === undefined) return { revoked: false }
    return { revoked: await drive.revoke(tokens) }
  },
})
