import { AppError, type InputOf, type signInEndpoints } from '@dossier/contract'
import { hashPassword } from '@dossier/platform'
import { actorOf, findAccount, startSession } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { addSampleWorkspace } from '../sample-workspace/index.ts'
import { anyone, useCase } from '../use-case/index.ts'
import { asVisitor } from './as-visitor.ts'
import { setUpRepository } from './set-up.repository.ts'

/** Whether the installation still waits for its first organisation. */
export const showSetUpState = useCase({
  policy: anyone,
  run: async ({ read }, _input: unknown) => ({ needed: !(await read(setUpRepository).hasAccounts()) }),
})

/** Makes the super admin, the first organisation and its owner, once, and signs the owner in. @throws ALREADY_SET_UP */
export const setUp = useCase({
  policy: anyone,
  async run({ deps, actor, read, write }, input: InputOf<typeof signInEndpoints.setUp>) {
    if (await read(setUpRepository).hasAccounts()) throw new AppError('ALREADY_SET_UP')
    const passwordHash = await hashPassword(input.password)
    const { firstName, lastName, email, language } = input
    const now = deps.clock.now()
    const made = await write(async (within) => {
      const installation = within(setUpRepository)
      await installation.waitForOtherSetUps()
      if (await installation.hasAccounts()) throw new AppError('ALREADY_SET_UP')
      const organization = { name: input.organizationName, code: input.organizationCode }
      const ownerId = await installation.createInstallation({ firstName, lastName, email, passwordHash, language }, organization, now)
      const owner = await findAccount(within, ownerId)
      if (owner === undefined) throw new Error('the owner was not made')
      const session = await startSession(within, owner, { visitor: actor, now, keepLoggedIn: true })
      const { as, organizationId } = asVisitor(owner)
      await record(within, actor, { action: 'organization.invited', subject: organization.name, subjectId: organizationId ?? 0, as }, now)
      await record(within, actor, { action: 'signIn.succeeded', organizationId, as, facts: { method: 'setUp' } }, now)
      return { owner, session }
    })
    if (input.sampleWorkspace) await addSampleWorkspace(deps, actorOf(made.owner, made.session.sessionId, { address: actor.address }), {})
    return { accessToken: made.session.accessToken, user: made.session.user }
  },
})
