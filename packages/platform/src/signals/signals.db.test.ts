import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../testing/index.ts'

describeOnEachDatabase('signals', ({ open, dialect }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.db.execute(sql`create table things (id int primary key)`)
  })

  const hear = (topic: string) => {
    const heard: string[] = []
    let gaps = 0
    const end = database.signals.subscribe(topic, { onSignal: (data) => heard.push(data), onGap: () => (gaps += 1) })
    return { heard, end, gaps: () => gaps }
  }
  /** What was published before has arrived by then. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

  it('hands a notice to the subscribers of its topic once the transaction is committed, and not before', async () => {
    const mine = hear('organization:1')
    const other = hear('organization:2')
    await database.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1)`)
      database.signals.publish(tx, 'organization:1', 'files 7')
      await settled()
      expect(mine.heard).toEqual([])
    })
    await expect.poll(() => mine.heard).toEqual(['files 7'])
    expect(other.heard).toEqual([])
    mine.end()
    other.end()
  })

  it('sends nothing of a transaction that is rolled back', async () => {
    const { heard, end } = hear('organization:3')
    const failing = database.transaction(async (tx) => {
      database.signals.publish(tx, 'organization:3', 'lost')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await database.transaction(async (tx) => database.signals.publish(tx, 'organization:3', 'kept'))
    await expect.poll(() => heard).toEqual(['kept'])
    end()
  })

  it('sends equal notices of one transaction once, and as many others as it likes', async () => {
    const { heard, end } = hear('organization:4')
    const all = Array.from({ length: 500 }, (_, n) => `a notice with the number ${n} of many that do not fit into one payload`)
    await database.transaction(async (tx) => {
      for (const data of [...all, ...all]) database.signals.publish(tx, 'organization:4', data)
    })
    await expect.poll(() => heard.length).toBe(all.length)
    expect(heard).toEqual(all)
    end()
  })

  it('calls nobody after they have ended their subscription, and goes on when a subscriber fails', async () => {
    const gone = hear('organization:5')
    gone.end()
    const failing = database.signals.subscribe('organization:5', {
      onSignal: () => {
        throw new Error('cannot')
      },
      onGap: () => undefined,
    })
    const { heard, end } = hear('organization:5')
    await database.transaction(async (tx) => database.signals.publish(tx, 'organization:5', 'more'))
    await expect.poll(() => heard).toEqual(['more'])
    expect(gone.heard).toEqual([])
    failing()
    end()
  })

  describe.skipIf(dialect === 'embedded')('of a server', () => {
    it('refuses a notice that does not fit into a payload, and with it the transaction', async () => {
      const large = database.transaction(async (tx) => database.signals.publish(tx, 'organization:6', 'x'.repeat(8_000)))
      await expect(large).rejects.toThrow('too large')
    })

    it('listens again when its connection is cut, tells of the gap, and hears what comes then', async () => {
      const { heard, end, gaps } = hear('organization:7')
      expect(gaps()).toBe(0)
      await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dossier signals' and datname = current_database()`,
      )
      await expect.poll(gaps).toBe(1)
      await database.transaction(async (tx) => database.signals.publish(tx, 'organization:7', 'after the gap'))
      await expect.poll(() => heard).toEqual(['after the gap'])
      end()
    })
  })
})
