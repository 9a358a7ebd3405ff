import { AppError, type InputOf, type signInEndpoints } from '@dossier/contract'
import { sha256Hex, verifyPassword } from '@dossier/platform'
import { type Account, prepareSession, presentUser } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { anyone, type UseCaseContext, useCase, type Visitor } from '../use-case/index.ts'
import { throttleList, type Throttles, throttlesOf, deviceThrottles, refuseWhileBlocked, type SignInName } from './throttle.ts'
import { throttlesRepository } from './throttles.repository.ts'
import { asVisitor } from './as-visitor.ts'
import { countFailure } from './count-failure.ts'
import { deviceOf, sentFor } from './known-device.ts'
import { refuseClosed } from './refuse-closed.ts'
import { signInRepository } from './sign-in.repository.ts'

type Context = UseCaseContext<Visitor, null, 'clock'>

/**
 * Signs a user in to an organization.
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

/** Secrets of earlier sign-ins that the browser sent, by cookie name. */
interface FromBrowser {
  deviceTokens?: Readonly<Record<string, string>>
}

/** The throttles of an attempt: known browsers are counted separately. */
async function attemptOf(
  { actor, read }: Context,
  typed: SignInName & FromBrowser,
): Promise<{ known: string | undefined; throttles: Throttles }> {
  const sent = sentFor(typed, typed.deviceTokens)
  const known = sent !== undefined && (await read(signInRepository).isKnownDevice(typed, sha256Hex(sent))) ? sent : undefined
  return { known, throttles: known === undefined ? throttlesOf(typed, actor.address) : deviceThrottles(sha256Hex(known)) }
}

async function admit(context: Context, typed: SignInName & FromBrowser & { password: string; keepLoggedIn: boolean }) {
  const { deps, actor, read, write } = context
  const { known, throttles } = await attemptOf(context, typed)
  const { account, blockedUntil } = await read(signInRepository).findEntered(typed, throttles)
  refuseWhileBlocked(blockedUntil, deps.clock.now())
  // Verifies a password for unknown accounts too, so that timing reveals nothing.
  const right = await verifyPassword(account?.passwordHash ?? undefined, typed.password)
  if (account === undefined || !right || !isOpen(account)) return fail(context, account, throttles)
  refuseClosed(account)
  const now = deps.clock.now()
  const { accessToken, session } = prepareSession(account.id, { visitor: actor, now, keepLoggedIn: typed.keepLoggedIn })
  const device = deviceOf(typed, known)
  await write(async (within) => {
    const sessionId = await within(signInRepository).enter(account, session, { throttles, deviceHash: sha256Hex(device.token) })
    if (sessionId === undefined) {
      refuseWhileBlocked(await within(throttlesRepository).blockedUntil(throttleList(throttles)), now)
      throw new AppError('WRONG_CREDENTIALS')
    }
    await record(within, actor, { action: 'signIn.succeeded', ...asVisitor(account), facts: { method: 'password', sessionId } }, now)
  })
  return { accessToken, user: presentUser(account), device }
}

/** While an organization waits for its owner, the invitation is the only way to sign in. */
const isOpen = ({ status, organizationStatus }: Account) => status === 'active' && organizationStatus !== 'invited'

async function fail({ deps, actor, write }: Context, account: Account | undefined, throttles: Throttles): Promise<never> {
  const now = deps.clock.now()
  await write(async (within) => {
    await countFailure(within, throttleList(throttles), now)
    if (account !== undefined) await record(within, actor, { action: 'signIn.failed', ...asVisitor(account) }, now)
  })
  throw new AppError('WRONG_CREDENTIALS')
}
