import { type Drive, driveNames, driveProviders } from '@dossier/contract'
import { driveConnectionsRepository } from '../drive-connections/index.ts'
import { memberOnly } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'

/** All supported cloud drives, with the actor's connections. */
export const listDrives = useCase({
  needs: ['drives'],
  policy: async (actor) => ({ actor: memberOnly(actor), subject: null }),
  async run({ deps, actor, read }, _input: unknown): Promise<Drive[]> {
    const connections = await read(driveConnectionsRepository).listOf(actor.userId)
    return driveProviders.map((provider) => {
      const connection = connections.find((each) => each.provider === provider)
      return {
        provider,
        name: driveNames[provider],
        configured: deps.drives[provider] !== undefined,
        connection: connection
          ? { account: connection.account, status: connection.status, connectedAt: connection.createdAt.toISOString() }
          : null,
      }
    })
  },
})
