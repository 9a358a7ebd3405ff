import { driveNames, jobs } from '@dossier/contract'
import type { Needs, Within } from '../use-case/index.ts'
import { driveConnectionsRepository } from './drive-connections.repository.ts'

/**
 * Forgets the drives of somebody who loses their account, in the transaction in which they do, and has their providers revoke the
 * tokens afterwards: ours are gone whatever a provider says.
 *
 * @returns what the drives are called, for the log
 */
export async function forgetDrivesOf(
  within: Within,
  { queue }: Needs<'queue'>,
  of: { organizationId: number; userId: number },
): Promise<string[]> {
  const forgotten = await within(driveConnectionsRepository).removeAllOf(of.userId)
  for (const { provider, encryptedTokens } of forgotten) {
    const { transaction } = within
    await queue.send(jobs.revokeDrive, { organizationId: of.organizationId, provider, encryptedTokens }, { transaction })
  }
  return forgotten.map(({ provider }) => driveNames[provider])
}
