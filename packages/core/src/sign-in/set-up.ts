import { AppError, type InputOf, type SignedIn, type signInEndpoints } from '@dossier/contract'
import { hashPassword } from '@dossier/platform'
import { type Account, actorOf, findAccount, startSession } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { addSampleWorkspace } from '../sample-workspace/index.ts'
import { anyone, type UseCaseContext, useCase, type Visitor } from '../use-case/index.ts'
import { asVisitor } from './as-visitor.ts'
import { setUpRepository } from './set-up.repository.ts'

// No session has this id: the program acts for the owner.
const NO_SESSION = 0

/** Whether the installation has no organization yet. */
export const showSetUpState = useCase({
  needs: [],
  policy: anyone,
  run: async ({ read }, _input: unknown) => ({ needed: !(await read(setUpRepository).hasAccounts()) }),
})

type SetUp = InputOf<typeof signInEndpoints.setUp>
const needs = [...addSampleWorkspace.needs, 'clock'] as const
type Context = UseCaseContext<Visitor, null, (typeof needs)[number]>

/** Creates the super admin, the first organization and its owner, once, and signs the owner in. @throws ALREADY_SET_UP */
export const setUp = useCase({
  needs,
  policy: anyone,
  async run(context, input: SetUp): Promise<SignedIn> {
    const { actor, deps, write } = context
    const owner = await makeInstallation(context, input)
    return write(async (within) => {
      const now = deps.clock.now()
      const { accessToken, user, sessionId } = await startSession(within, owner, { visitor: actor, now, keepLoggedIn: true })
      await record(within, actor, { action: 'signIn.succeeded', ...asVisitor(owner), facts: { method: 'setUp', sessionId } }, now)
      return { accessToken, user }
    })
  },
})

/** The same from environment variables, without a session. @throws ALREADY_SET_UP */
export const setUpUnattended = useCase({
  needs,
  policy: anyone,
  async run(context, input: SetUp): Promise<void> {
    await makeInstallation(context, input)
  },
})

async function makeInstallation({ deps, actor, read, write }: Context, input: SetUp): Promise<Account> {
  if (await read(setUpRepository).hasAccounts()) throw new AppError('ALREADY_SET_UP')
  const passwordHash = await hashPassword(input.password)
  const { firstName, lastName, email, language } = input
  const now = deps.clock.now()
  const owner = await write(async (within) => {
    const installation = within(setUpRepository)
    await installation.waitForOtherSetUps()
    if (await installation.hasAccounts()) throw new AppError('ALREADY_SET_UP')
    const organization = { name: input.organizationName, code: input.organizationCode }
    const ownerId = await installation.createInstallation({ firstName, lastName, email, passwordHash, language }, organization, now)
    const account = await findAccount(within, ownerId)
    if (account === undefined) throw new Error('the owner was not made')
    const { as, organizationId } = asVisitor(account)
    await record(within, actor, { action: 'organization.invited', subject: organization.name, subjectId: organizationId ?? 0, as }, now)
    return account
  })
  if (input.sampleWorkspace) await addSampleWorkspace(deps, actorOf(owner, NO_SESSION, { address: actor.address }), {})
  return owner
}
