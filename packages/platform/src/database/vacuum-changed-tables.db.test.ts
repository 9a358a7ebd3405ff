import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/index.ts'
import type { Database } from './database.ts'
import { vacuumChangedTables } from './vacuum-changed-tables.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('drop table if exists "Files of deals"')
  await database.pool.query('create table "Files of deals" (id int primary key, lineage int not null, status text not null)')
  await database.pool.query('create index files_by_status on "Files of deals" (status)')
  await database.pool.query('create index files_by_lineage on "Files of deals" (lineage)')
})

const fill = (from: number, to: number) =>
  database.pool.query(`insert into "Files of deals" select id, id, 'indexed' from generate_series(${from}, ${to}) id`)
/** The number of rows that the planner expects of a condition. */
const expectedRows = async (condition: string): Promise<number> => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select id from "Files of deals" where ${condition}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

describe('vacuumChangedTables', () => {
  it('lets the planner estimate the rows of a table that has grown', async () => {
    await fill(1, 2000)
    expect(await expectedRows(`status = 'indexed'`)).toBeLessThan(100)
    await vacuumChangedTables(database.pool)
    expect(await expectedRows(`status = 'indexed'`)).toBe(2000)
    await fill(2001, 6000)
    await vacuumChangedTables(database.pool)
    expect(await expectedRows(`status = 'indexed'`)).toBe(6000)
  })

  it('frees the space of deleted rows', async () => {
    const size = async () =>
      (await database.pool.query<{ size: number }>(`select pg_relation_size('"Files of deals"')::int as size`)).rows[0]?.size ?? 0
    await fill(1, 2000)
    await vacuumChangedTables(database.pool)
    const filled = await size()
    for (let time = 0; time < 5; time += 1) {
      await database.pool.query('delete from "Files of deals"')
      await vacuumChangedTables(database.pool)
      await fill(1, 2000)
    }
    expect(await size()).toBe(filled)
  })

  it('leaves tables that have not changed', async () => {
    await fill(1, 2000)
    await vacuumChangedTables(database.pool)
    expect(await vacuumChangedTables(database.pool)).toBe(0)
    await fill(2001, 2100)
    expect(await vacuumChangedTables(database.pool)).toBe(0)
  })
})
