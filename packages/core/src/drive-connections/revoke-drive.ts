import type { DriveProvider } from '@dossier/contract'
import { theSystem, useCase } from '../use-case/index.ts'
import { openTokens } from './kept-tokens.ts'

/** Has a provider revoke tokens that were forgotten, where it can. @throws when it does not confirm, for the job to be tried again */
export const revokeDrive = useCase({
  needs: ['drives', 'secretBox'],
  policy: theSystem,
  async run({ deps }, { provider, encryptedTokens }: { provider: DriveProvider; encryptedTokens: string }): Promise<void> {
    const tokens = openTokens(deps.secretBox, encryptedTokens)
    const drive = deps.drives[provider]
    if (tokens === undefined || drive === undefined || !drive.revokes) return
    if (!(await drive.revoke(tokens))) throw new Error(`${provider} did not confirm that it revoked its tokens`)
  },
})
