import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, numeric, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../testing/index.ts'
import type { Database } from './database.ts'
import { afterCommit, OutsideOwnTransaction } from './transaction.ts'

const accounts = pgTable('accounts', { id: serial().primaryKey(), name: text().notNull(), balance: integer().notNull() })
const kinds = pgTable('kinds', {
  moment: timestamp({ withTimezone: true }).notNull(),
  amount: numeric({ precision: 30, scale: 6 }).notNull(),
  large: bigint({ mode: 'number' }).notNull(),
  open: boolean().notNull(),
  tags: text().array().notNull(),
  detail: jsonb().$type<{ pages: number[] }>().notNull(),
})

describeOnEachDatabase('openDatabase', ({ open, dialect }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.db.execute(sql`create table accounts (id serial primary key, name text not null unique, balance int not null)`)
    await database.db.execute(
      sql`create table kinds (moment timestamptz not null, amount numeric(30, 6) not null, large bigint not null, open boolean not null, tags text[] not null, detail jsonb not null)`,
    )
  })

  it('reports its dialect', () => {
    expect(database.dialect).toBe(dialect)
  })

  it('returns values as they were stored', async () => {
    const row = {
      moment: new Date('2026-03-31T23:59:59.123Z'),
      amount: '123456789012345678901234.567890',
      large: 9_007_199_254_740_991,
      open: true,
      tags: ['매출', 'revenue, net', '"quoted"'],
      detail: { pages: [1, 2] },
    }
    await database.db.insert(kinds).values(row)
    expect(await database.db.select().from(kinds)).toEqual([row])
  })

  it('commits a transaction, and rolls back one that throws', async () => {
    await database.transaction(async (tx) => {
      await tx.insert(accounts).values({ name: 'kept', balance: 1 })
    })
    const failing = database.transaction(async (tx) => {
      await tx.insert(accounts).values({ name: 'lost', balance: 1 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const names = await database.db.select({ name: accounts.name }).from(accounts)
    expect(names).toContainEqual({ name: 'kept' })
    expect(names).not.toContainEqual({ name: 'lost' })
  })

  it("returns each query's own result, also after parametrised statements that failed", async () => {
    await database.pool.query('create table once (name text constraint one_of_each primary key)')
    const insert = () => database.pool.query('insert into once (name) values ($1)', ['same'])
    await insert()
    for (let round = 1; round <= 3; round += 1) {
      await expect(insert()).rejects.toMatchObject({ constraint: 'one_of_each' })
      await expect(database.pool.query('select $1::int / 0', [round])).rejects.toMatchObject({ code: '22012' })
      for (const value of [10 * round, 10 * round + 1]) {
        expect((await database.pool.query<{ value: number }>('select $1::int as value', [value])).rows).toEqual([{ value }])
      }
      const both = await Promise.allSettled([insert(), database.pool.query<{ two: number }>('select 2 as two')])
      expect(both[0]).toMatchObject({ status: 'rejected', reason: { constraint: 'one_of_each' } })
      expect(both[1]).toMatchObject({ status: 'fulfilled', value: { rows: [{ two: 2 }] } })
    }
  })

  it('continues after a failed statement inside a transaction', async () => {
    await expect(database.transaction((tx) => tx.execute(sql`select no_such_column`))).rejects.toThrow(/no_such_column/)
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  it('runs 50 concurrent transactions without lost updates, deadlocks or interleaving', async () => {
    await database.db.insert(accounts).values({ name: 'contended', balance: 0 })
    const seen: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, () =>
        database.transaction(
          async (tx) => {
            const [row] = await tx
              .select()
              .from(accounts)
              .where(sql`name = 'contended'`)
            await sleep(1)
            const balance = (row?.balance ?? Number.NaN) + 1
            await tx
              .update(accounts)
              .set({ balance })
              .where(sql`name = 'contended'`)
            afterCommit(tx, () => seen.push(balance))
          },
          { isolationLevel: 'serializable', retries: 1000 },
        ),
      ),
    )
    const [row] = await database.db
      .select()
      .from(accounts)
      .where(sql`name = 'contended'`)
    expect(row?.balance).toBe(50)
    expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  it('runs statements between transactions', async () => {
    const writes = Array.from({ length: 20 }, (_, index) =>
      database.transaction(async (tx) => {
        await tx.insert(accounts).values({ name: `busy ${index}`, balance: index })
        await sleep(1)
      }),
    )
    const reads = Array.from({ length: 20 }, () =>
      database.db.execute<{ n: number }>(sql`select count(*)::int as n from accounts where name like 'busy%'`),
    )
    for (const { rows } of await Promise.all(reads)) expect(rows[0]?.n).toBeLessThanOrEqual(20)
    await Promise.all(writes)
    const { rows } = await database.db.execute(sql`select count(*)::int as n from accounts where name like 'busy%'`)
    expect(rows).toEqual([{ n: 20 }])
  })

  it('refuses work outside of the open transaction instead of deadlocking', async () => {
    const around = database.transaction(async () => database.db.execute(sql`select 1`))
    await expect(around).rejects.toMatchObject({ cause: { name: 'OutsideOwnTransaction' } })
    const nested = database.transaction(async () => database.transaction(async () => 1))
    await expect(nested).rejects.toBeInstanceOf(OutsideOwnTransaction)
    const savepoint = database.transaction(async (tx) => tx.transaction(async (inner) => (await inner.execute(sql`select 1 as one`)).rows))
    expect(await savepoint).toEqual([{ one: 1 }])
  })

  it('lets work left running by a finished transaction use the database', async () => {
    const finished = Promise.withResolvers<void>()
    const later = await database.transaction(async () => ({
      work: finished.promise.then(() => database.db.execute(sql`select 1 as one`)),
    }))
    finished.resolve()
    expect((await later.work).rows).toEqual([{ one: 1 }])
  })

  it('calls back after a commit and never after a rollback', async () => {
    const calls: string[] = []
    await database.transaction(async (tx) => {
      afterCommit(tx, () => calls.push('committed'))
      expect(calls).toEqual([])
    })
    await database
      .transaction(async (tx) => {
        afterCommit(tx, () => calls.push('rolled back'))
        throw new Error('no')
      })
      .catch(() => {})
    expect(calls).toEqual(['committed'])
  })

  it('reports each error to the caller that caused it', async () => {
    await database.db.insert(accounts).values({ name: 'only one', balance: 0 })
    await expect(database.db.insert(accounts).values({ name: 'only one', balance: 0 })).rejects.toMatchObject({ cause: { code: '23505' } })
  })
})
