import { AppError, type InputOf, type signInEndpoints } from '@dossier/contract'
import { sha256Hex, verifyPassword } from '@dossier/platform'
import { type Account, prepareSession, presentUser } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { anyone, type UseCaseContext, useCase, type Visitor } from '../use-case/index.ts'
import { allOf, type Brakes, brakesOf, deviceBrakes, refuseWhileBlocked, type TypedAccount } from './brake.ts'
import { brakesRepository } from './brakes.repository.ts'
import { asVisitor } from './as-visitor.ts'
import { countFailure } from './count-failure.ts'
import { deviceOf, sentFor } from './known-device.ts'
import { refuseClosed } from './refuse-closed.ts'
import { signInRepository } from './sign-in.repository.ts'

type Context = UseCaseContext<Visitor, null, 'clock'>

/**
 * Signs a user in to an organisation.
 *
 * @throws WRONG_CREDENTIALS, the same for unknown people and wrong passwords; TOO_MANY_ATTEMPTS; ORGANIZATION_SUSPENDED
 */
export const signInMember = useCase({
  needs: ['clock'],
  policy: anyone,
  run: (context, input: InputOf<typeof signInEndpoints.signInMember> & FromBrowser) => admit(context, { userType: 'user', ...input }),
})

/** Signs a super admin in. @throws WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS */
export const signInAdmin = useCase({
  needs: ['clock'],
  policy: anyone,
  run: (context, input: InputOf<typeof signInEndpoints.signInAdmin> & FromBrowser) => admit(context, { userType: 'admin', ...input }),
})

/** What the browser sent of the secrets that earlier sign-ins left in it, by their names. */
interface FromBrowser {
  deviceTokens?: Readonly<Record<string, string>>
}

/** Who tries: a browser that the account knows is counted apart from everybody else. */
async function attemptOf(
  { actor, read }: Context,
  typed: TypedAccount & FromBrowser,
): Promise<{ known: string | undefined; brakes: Brakes }> {
  const sent = sentFor(typed, typed.deviceTokens)
  const known = sent !== undefined && (await read(signInRepository).isKnownDevice(typed, sha256Hex(sent))) ? sent : undefined
  return { known, brakes: known === undefined ? brakesOf(typed, actor.address) : deviceBrakes(sha256Hex(known)) }
}

async function admit(context: Context, typed: TypedAccount & FromBrowser & { password: string; keepLoggedIn: boolean }) {
  const { deps, actor, read, write } = context
  const { known, brakes } = await attemptOf(context, typed)
  const { account, blockedUntil } = await read(signInRepository).findTyped(typed, brakes)
  refuseWhileBlocked(blockedUntil, deps.clock.now())
  // An unknown account costs the same time as a wrong password, so that timing names nobody.
  const right = await verifyPassword(account?.passwordHash ?? undefined, typed.password)
  if (account === undefined || !right || !isOpen(account)) return fail(context, account, brakes)
  refuseClosed(account)
  const now = deps.clock.now()
  const { accessToken, session } = prepareSession(account.id, { visitor: actor, now, keepLoggedIn: typed.keepLoggedIn })
  const device = deviceOf(typed, known)
  await write(async (within) => {
    const sessionId = await within(signInRepository).enter(account, session, { brakes, deviceHash: sha256Hex(device.token) })
    if (sessionId === undefined) {
      refuseWhileBlocked(await within(brakesRepository).blockedUntil(allOf(brakes)), now)
      throw new AppError('WRONG_CREDENTIALS')
    }
    await record(within, actor, { action: 'signIn.succeeded', ...asVisitor(account), facts: { method: 'password', sessionId } }, now)
  })
  return { accessToken, user: presentUser(account), device }
}

/** An organisation that waits for its owner has no other way in than the invitation. */
const isOpen = ({ status, organizationStatus }: Account) => status === 'active' && organizationStatus !== 'invited'

async function fail({ deps, actor, write }: Context, account: Account | undefined, brakes: Brakes): Promise<never> {
  const now = deps.clock.now()
  await write(async (within) => {
    await countFailure(within, allOf(brakes), now)
    if (account !== undefined) await record(within, actor, { action: 'signIn.failed', ...asVisitor(account) }, now)
  })
  throw new AppError('WRONG_CREDENTIALS')
}
