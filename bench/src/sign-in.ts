import { endpoints } from '@dossier/contract'
import { printFigure } from './print.ts'
import { quantile } from './quantile.ts'
import { type Asked, withServer } from './server-rig.ts'

const WARM_UPS = 5
const TIMES = 50

/** The cost of signing in, and the fixed cost of every signed-in request. */
export async function benchSignIn(): Promise<void> {
  await withServer(async ({ ask, signIn }) => {
    for (let at = 0; at < WARM_UPS; at += 1) await signIn()
    const signIns: Asked[] = []
    for (let at = 0; at < TIMES; at += 1) signIns.push(await signIn())
    const { token } = await signIn()
    const reads: Asked[] = []
    for (let at = 0; at < TIMES; at += 1) reads.push(await ask(endpoints.roles.list, { token }))
    const profiles: Asked[] = []
    for (let at = 0; at < TIMES; at += 1) profiles.push(await ask(endpoints.accounts.profile, { token }))
    print('sign-in', signIns)
    printFigure('sign-in.password-hashes', medianOf(signIns, 'passwordHashes'))
    print('profile', profiles)
    print('role-list', reads)
  })
}

function print(name: string, asked: readonly Asked[]): void {
  printFigure(`${name}.statements`, medianOf(asked, 'statements'))
  printFigure(`${name}.p50-ms`, medianOf(asked, 'milliseconds'))
}

function medianOf(asked: readonly Asked[], of: 'milliseconds' | 'statements' | 'passwordHashes'): number {
  return quantile(
    asked.map((each) => each[of]),
    0.5,
  )
}
