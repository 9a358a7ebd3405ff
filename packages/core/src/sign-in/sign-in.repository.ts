import { and, eq, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import { type Account, accountColumns, type NewSession } from '../accounts/index.ts'
import { customRoles, knownDevices, organizations, signInBrakes, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'
import { throttleList, type Throttles, type SignInName } from './throttle.ts'
import { throttlesRepository } from './throttles.repository.ts'

/** The entered account, if it exists, and the end of its block. */
interface EnteredAccount {
  account: Account | undefined
  blockedUntil: Date | null
}

// Number of known browsers per account; the least recently used is removed.
const MAX_DEVICES = 20

const keysOf = (throttles: Throttles) => throttleList(throttles).map(({ key }) => key)

function matchesEntered({ userType, email, organizationCode }: SignInName) {
  return and(
    eq(users.email, email),
    ne(users.status, 'deleted'),
    userType === 'admin' ? isNull(users.organizationId) : eq(organizations.code, organizationCode ?? ''),
  )
}

export const signInRepository = {
  installation: true,

  reader: (db: Queryable) => ({
    /** Whether a browser signed in to the entered account before. */
    async isKnownDevice(typed: SignInName, tokenHash: string): Promise<boolean> {
      const found = await db
        .select({ id: users.id })
        .from(knownDevices)
        .innerJoin(users, eq(users.id, knownDevices.userId))
        .leftJoin(organizations, eq(organizations.id, users.organizationId))
        .where(and(eq(knownDevices.tokenHash, tokenHash), matchesEntered(typed)))
      return found.length > 0
    },

    /** A single statement for an account that exists. */
    async findEntered(typed: SignInName, throttles: Throttles): Promise<EnteredAccount> {
      const blocked = db
        .select({ until: max(signInBrakes.blockedUntil).as('until') })
        .from(signInBrakes)
        .where(inArray(signInBrakes.key, keysOf(throttles)))
        .as('blocked')
      const [found] = await db
        .select({ account: accountColumns, blockedUntil: blocked.until })
        .from(users)
        .leftJoin(organizations, eq(organizations.id, users.organizationId))
        .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
        .leftJoin(blocked, sql`true`)
        .where(matchesEntered(typed))
      if (found !== undefined) return found
      return { account: undefined, blockedUntil: await throttlesRepository.reader(db).blockedUntil(throttleList(throttles)) }
    },
  }),

  transactor: (tx) => ({
    /**
     * Creates a session, stores the browser and clears the account's throttle in one statement, provided that the account is unchanged
     * since the password was verified and nothing blocks it; undefined otherwise.
     */
    async enter(
      account: Account,
      session: NewSession,
      { throttles, deviceHash }: { throttles: Throttles; deviceHash: string },
    ): Promise<number | undefined> {
      const now = sql`${session.createdAt.toISOString()}::timestamptz`
      const started = await tx.execute<{ id: number }>(sql`
        with entering as (
          update users set last_active_at = ${now}
          where id = ${account.id} and status = 'active' and password_hash = ${account.passwordHash}
            and not exists (
              select from sign_in_brakes where key in ${keysOf(throttles)} and blocked_until > ${now}
            )
          returning id
        ), lifted as (
          delete from sign_in_brakes where key = ${throttles.account.key} and exists (select from entering)
        ), remembered as (
          insert into known_devices (token_hash, user_id, last_used_at) select ${deviceHash}, id, ${now} from entering
          on conflict (token_hash) do update set last_used_at = excluded.last_used_at
        ), forgotten as (
          delete from known_devices where token_hash in (
            select token_hash from known_devices where user_id = ${account.id} and token_hash <> ${deviceHash}
            order by last_used_at desc offset ${MAX_DEVICES - 1}
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
