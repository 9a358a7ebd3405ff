import { driveNames, type DriveProvider } from '@dossier/contract'
import { DriveError } from '@dossier/sources'
import { record } from '../audit/index.ts'
import { driveConnectionsRepository, sealTokens } from '../drive-connections/index.ts'
import { useCase } from '../use-case/index.ts'
import { consentRedirectUri } from './consent-secrets.ts'
import { ownDrives } from './drives.policy.ts'

/** Exchanges the code of a consent for tokens and stores them encrypted. @throws DriveError */
export const storeConnection = useCase({
  needs: ['clock', 'drives', 'publicUrl', 'secretBox'],
  policy: ownDrives,
  async run({ deps, actor, write }, { provider, ...consent }: { provider: DriveProvider; code: string; verifier: string }): Promise<void> {
    const drive = deps.drives[provider]
    if (drive === undefined) throw new DriveError('unavailable', 'not-configured')
    const tokens = await drive.exchange({ ...consent, redirectUri: consentRedirectUri(deps) })
    const account = await drive.account({ token: tokens.accessToken }).catch(async (error: unknown) => {
      // These tokens would never be stored, so they must be revoked.
      await drive.revoke(tokens)
      throw error
    })
    const now = deps.clock.now()
    const connection = {
      userId: actor.userId,
      provider,
      account: nameOf(account),
      encryptedTokens: sealTokens(deps.secretBox, tokens),
      accessExpiresAt: new Date(now.getTime() + tokens.accessSeconds * 1000),
      createdAt: now,
    }
    const isStored = await write(async (within) => {
      if (!(await within(driveConnectionsRepository).holdOwner(actor.userId))) return false
      await within(driveConnectionsRepository).keep(connection)
      await record(within, actor, { action: 'drive.connected', subject: driveNames[provider], facts: { account: nameOf(account) } }, now)
      return true
    })
    if (isStored) return
    // The account was lost during the exchange.
    await drive.revoke(tokens)
    throw new DriveError('expired', 'account-lost')
  },
})

const MAX_LENGTH = 254

/** A provider's account name in a form that can be stored and shown. */
function nameOf(account: string): string {
  return account
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_LENGTH)
}
