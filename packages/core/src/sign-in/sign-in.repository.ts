import { and, eq, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import { type Account, accountColumns, type NewSession } from '../accounts/index.ts'
import { customRoles, knownDevices, organizations, signInBrakes, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'
import { allOf, type Brakes, type TypedAccount } from './brake.ts'
import { brakesRepository } from './brakes.repository.ts'

/** The account that was typed, if there is one, and until when attempts on it are refused. */
interface Typed {
  account: Account | undefined
  blockedUntil: Date | null
}

// Browsers of one account that are remembered; the one not used for longest goes first.
const MOST_DEVICES = 20

const keysOf = (brakes: Brakes) => allOf(brakes).map(({ key }) => key)

function ofTyped({ userType, email, organizationCode }: TypedAccount) {
  return and(
    eq(users.email, email),
    ne(users.status, 'deleted'),
    userType === 'admin' ? isNull(users.organizationId) : eq(organizations.code, organizationCode ?? ''),
  )
}

export const signInRepository = {
  installation: true,

  reader: (db: Queryable) => ({
    /** Whether a browser signed in to the account that was typed before. */
    async isKnownDevice(typed: TypedAccount, tokenHash: string): Promise<boolean> {
      const found = await db
        .select({ id: users.id })
        .from(knownDevices)
        .innerJoin(users, eq(users.id, knownDevices.userId))
        .leftJoin(organizations, eq(organizations.id, users.organizationId))
        .where(and(eq(knownDevices.tokenHash, tokenHash), ofTyped(typed)))
      return found.length > 0
    },

    /** One statement for an account that exists. */
    async findTyped(typed: TypedAccount, brakes: Brakes): Promise<Typed> {
      const blocked = db
        .select({ until: max(signInBrakes.blockedUntil).as('until') })
        .from(signInBrakes)
        .where(inArray(signInBrakes.key, keysOf(brakes)))
        .as('blocked')
      const [found] = await db
        .select({ account: accountColumns, blockedUntil: blocked.until })
        .from(users)
        .leftJoin(organizations, eq(organizations.id, users.organizationId))
        .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
        .leftJoin(blocked, sql`true`)
        .where(ofTyped(typed))
      if (found !== undefined) return found
      return { account: undefined, blockedUntil: await brakesRepository.reader(db).blockedUntil(allOf(brakes)) }
    },
  }),

  transactor: (tx) => ({
    /**
     * Starts a session, remembers the browser, and lifts the brake on the account, in one statement, if the account is still as it was when the
     * password was checked and nothing blocks it: undefined otherwise.
     */
    async enter(
      account: Account,
      session: NewSession,
      { brakes, deviceHash }: { brakes: Brakes; deviceHash: string },
    ): Promise<number | undefined> {
      const now = sql`${session.createdAt.toISOString()}::timestamptz`
      const started = await tx.execute<{ id: number }>(sql`
        with entering as (
          update users set last_active_at = ${now}
          where id = ${account.id} and status = 'active' and password_hash = ${account.passwordHash}
            and not exists (
              select from sign_in_brakes where key in ${keysOf(brakes)} and blocked_until > ${now}
            )
          returning id
        ), lifted as (
          delete from sign_in_brakes where key = ${brakes.account.key} and exists (select from entering)
        ), remembered as (
          insert into known_devices (token_hash, user_id, last_used_at) select ${deviceHash}, id, ${now} from entering
          on conflict (token_hash) do update set last_used_at = excluded.last_used_at
        ), forgotten as (
          delete from known_devices where token_hash in (
            select token_hash from known_devices where user_id = ${account.id} and token_hash <> ${deviceHash}
            order by last_used_at desc offset ${MOST_DEVICES - 1}
          )
        ), over as (
          delete from sessions where user_id = ${account.id} and expires_at <= ${now}
        )
        insert into sessions (user_id, token_hash, method, device, address, created_at, last_used_at, expires_at)
        select id, ${session.tokenHash}, 'password', ${session.device}, ${session.address}, ${now}, ${now},
          ${session.expiresAt.toISOString()}::timestamptz
        from entering
        returning id`)
      return started.rows[0]?.id
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
