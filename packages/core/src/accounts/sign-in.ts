import { AppError, type InputOf, type signInEndpoints } from '@dossier/contract'
import { verifyPassword } from '@dossier/platform'
import { anyone, type UseCaseContext, useCase, type Visitor } from '../use-case/index.ts'
import { type Account, accountsRepository } from './accounts.repository.ts'
import { startSession } from './start-session.ts'

/** Signs a user in to an organisation. @throws WRONG_CREDENTIALS, the same for unknown people and wrong passwords */
export const signInMember = useCase({
  policy: anyone,
  async run(context, input: InputOf<typeof signInEndpoints.signInMember>) {
    const account = await context.read(accountsRepository).findMember(input.email, input.organizationCode)
    return admit(context, account, input)
  },
})

/** Signs a super admin in. @throws WRONG_CREDENTIALS */
export const signInAdmin = useCase({
  policy: anyone,
  async run(context, input: InputOf<typeof signInEndpoints.signInAdmin>) {
    const account = await context.read(accountsRepository).findSuperAdmin(input.email)
    return admit(context, account, input)
  },
})

async function admit(
  { deps, actor, write }: UseCaseContext<Visitor, null>,
  account: Account | undefined,
  { password, keepLoggedIn }: { password: string; keepLoggedIn: boolean },
) {
  // An unknown account costs the same time as a wrong password, so that timing names nobody.
  const right = await verifyPassword(account?.passwordHash ?? undefined, password)
  if (account === undefined || !right || account.status !== 'active') throw new AppError('WRONG_CREDENTIALS')
  const { accessToken, user } = await write((within) => startSession(within, account, { now: deps.clock.now(), visitor: actor, keepLoggedIn }))
  return { accessToken, user }
}
