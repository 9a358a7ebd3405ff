import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/index.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase('embedded')
  await database.pool.query('create table amounts (name text primary key, amount int not null)')
})
afterAll(() => database.close())

const preparedCount = async (text: string): Promise<number> =>
  (await database.pool.query('select 1 from pg_prepared_statements where statement = $1', [text])).rowCount ?? 0

const insert = 'insert into amounts (name, amount) values ($1, $2)'
const find = 'select amount from amounts where name = $1'

describe('prepareRepeatedStatements', () => {
  it('prepares a statement that is repeated, and returns the results for its values', async () => {
    for (const [at, name] of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].entries()) await database.pool.query(insert, [name, at])
    for (const [at, name] of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].entries()) {
      expect((await database.pool.query(find, [name])).rows).toEqual([{ amount: at }])
    }
    expect([await preparedCount(insert), await preparedCount(find)]).toEqual([1, 1])
  })

  it('does not prepare a statement that runs once or has a long list', async () => {
    const once = 'select amount + $1::int as more from amounts'
    await database.pool.query(once, [1])
    const places = Array.from({ length: 41 }, (_, at) => `$${at + 1}`).join(', ')
    const long = `select amount from amounts where name in (${places})`
    for (let time = 0; time < 5; time += 1) await database.pool.query(long, Array<string>(41).fill('a'))
    expect([await preparedCount(once), await preparedCount(long)]).toEqual([0, 0])
  })

  it("reports each caller's own errors and rows, prepared or not, also inside transactions", async () => {
    for (let time = 0; time < 5; time += 1) {
      await expect(database.pool.query(insert, ['a', 1])).rejects.toMatchObject({ code: '23505' })
      const seen = await database.transaction(async (tx) => (await tx.execute(`select amount from amounts where name = 'b'`)).rows)
      expect(seen).toEqual([{ amount: 1 }])
      const many = await Promise.all(['c', 'd', 'e'].map((name) => database.pool.query<{ amount: number }>(find, [name])))
      expect(many.map(({ rows }) => rows)).toEqual([[{ amount: 2 }], [{ amount: 3 }], [{ amount: 4 }]])
    }
  })

  it('prepares three hundred statements at most', async () => {
    for (let column = 0; column < 320; column += 1) {
      for (let time = 0; time < 3; time += 1) await database.pool.query(`select $1::int as c${column}`, [column])
    }
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')
    expect(rows[0]?.count).toBeLessThanOrEqual(300)
    expect((await database.pool.query('select $1::int as c319', [7])).rows).toEqual([{ c319: 7 }])
  })
})
