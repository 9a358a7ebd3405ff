import { AppError, type InputOf, type signInEndpoints } from '@dossier/contract'
import { hashPassword } from '@dossier/platform'
import { addSampleWorkspace } from '../sample-workspace/index.ts'
import { anyone, useCase } from '../use-case/index.ts'
import { actorOf } from './accounts.present.ts'
import { accountsRepository } from './accounts.repository.ts'
import { startSession } from './start-session.ts'

/** Whether the installation still waits for its first organisation. */
export const showSetUpState = useCase({
  policy: anyone,
  run: async ({ read }, _input: unknown) => ({ needed: !(await read(accountsRepository).hasAccounts()) }),
})

/** Makes the super admin, the first organisation and its owner, once, and signs the owner in. @throws ALREADY_SET_UP */
export const setUp = useCase({
  policy: anyone,
  async run({ deps, actor, read, write }, input: InputOf<typeof signInEndpoints.setUp>) {
    if (await read(accountsRepository).hasAccounts()) throw new AppError('ALREADY_SET_UP')
    const passwordHash = await hashPassword(input.password)
    const { firstName, lastName, email, language } = input
    const now = deps.clock.now()
    const made = await write(async (within) => {
      const accounts = within(accountsRepository)
      await accounts.waitForOtherSetUps()
      if (await accounts.hasAccounts()) throw new AppError('ALREADY_SET_UP')
      const organization = { name: input.organizationName, code: input.organizationCode }
      const ownerId = await accounts.createInstallation({ firstName, lastName, email, passwordHash, language }, organization, now)
      const owner = await accounts.findAccount(ownerId)
      if (owner === undefined) throw new Error('the owner was not made')
      const session = await startSession(within, owner, { now, visitor: actor, keepLoggedIn: true })
      return { owner, session }
    })
    if (input.sampleWorkspace) await addSampleWorkspace(deps, actorOf(made.owner, made.session.sessionId, { address: actor.address }), {})
    return { accessToken: made.session.accessToken, user: made.session.user }
  },
})
