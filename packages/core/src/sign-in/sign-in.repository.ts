import { and, eq, isNull, max, ne, sql } from 'drizzle-orm'
import { type Account, accountColumns, type NewSession } from '../accounts/index.ts'
import { customRoles, organizations, signInBrakes, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'
import type { Brakes, TypedAccount } from './brake.ts'
import { brakesRepository } from './brakes.repository.ts'

/** The account that was typed, if there is one, and until when attempts on it are refused. */
interface Typed {
  account: Account | undefined
  blockedUntil: Date | null
}

export const signInRepository = {
  installation: true,

  reader: (db: Queryable) => ({
    /** One statement for an account that exists. */
    async findTyped({ userType, email, organizationCode }: TypedAccount, brakes: Brakes): Promise<Typed> {
      const blocked = db
        .select({ until: max(signInBrakes.blockedUntil).as('until') })
        .from(signInBrakes)
        .where(sql`${signInBrakes.key} in (${brakes.account.key}, ${brakes.address.key})`)
        .as('blocked')
      const [found] = await db
        .select({ account: accountColumns, blockedUntil: blocked.until })
        .from(users)
        .leftJoin(organizations, eq(organizations.id, users.organizationId))
        .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
        .leftJoin(blocked, sql`true`)
        .where(
          and(
            eq(users.email, email),
            ne(users.status, 'deleted'),
            userType === 'admin' ? isNull(users.organizationId) : eq(organizations.code, organizationCode ?? ''),
          ),
        )
      if (found !== undefined) return found
      return { account: undefined, blockedUntil: await brakesRepository.reader(db).blockedUntil([brakes.account, brakes.address]) }
    },
  }),

  transactor: (tx) => ({
    /**
     * Starts a session and lifts the brake on the account, in one statement, if the account is still as it was when the
     * password was checked and nothing blocks it: undefined otherwise.
     */
    async enter(account: Account, session: NewSession, brakes: Brakes): Promise<number | undefined> {
      const now = sql`${session.createdAt.toISOString()}::timestamptz`
      const started = await tx.execute<{ id: number }>(sql`
        with entering as (
          update users set last_active_at = ${now}
          where id = ${account.id} and status = 'active' and password_hash = ${account.passwordHash}
            and not exists (
              select from sign_in_brakes where key in (${brakes.account.key}, ${brakes.address.key}) and blocked_until > ${now}
            )
          returning id
        ), lifted as (
          delete from sign_in_brakes where key = ${brakes.account.key} and exists (select from entering)
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
