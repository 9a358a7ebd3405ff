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

  const subscribe = (topic: string) => {
    const received: string[] = []
    let gaps = 0
    const end = database.signals.subscribe(topic, { onSignal: (data) => received.push(data), onGap: () => (gaps += 1) })
    return { received, end, gaps: () => gaps }
  }
  /** Time in which earlier notices have arrived. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

  it('delivers a notice to the subscribers of its topic after the commit', async () => {
    const mine = subscribe('organization:1')
    const other = subscribe('organization:2')
    await database.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1)`)
      database.signals.publish(tx, 'organization:1', 'files 7')
      await settled()
      expect(mine.received).toEqual([])
    })
    await expect.poll(() => mine.received).toEqual(['files 7'])
    expect(other.received).toEqual([])
    mine.end()
    other.end()
  })

  it('sends nothing of a transaction that is rolled back', async () => {
    const { received, end } = subscribe('organization:3')
    const failing = database.transaction(async (tx) => {
      database.signals.publish(tx, 'organization:3', 'lost')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await database.transaction(async (tx) => database.signals.publish(tx, 'organization:3', 'kept'))
    await expect.poll(() => received).toEqual(['kept'])
    end()
  })

  it('sends equal notices of one transaction once, and any number of different ones', async () => {
    const { received, end } = subscribe('organization:4')
    const all = Array.from({ length: 500 }, (_, n) => `a notice with the number ${n} of many that do not fit into one payload`)
    await database.transaction(async (tx) => {
      for (const data of [...all, ...all]) database.signals.publish(tx, 'organization:4', data)
    })
    await expect.poll(() => received.length).toBe(all.length)
    expect(received).toEqual(all)
    end()
  })

  it('calls no subscriber that has unsubscribed, and continues when a subscriber throws', async () => {
    const gone = subscribe('organization:5')
    gone.end()
    const failing = database.signals.subscribe('organization:5', {
      onSignal: () => {
        throw new Error('cannot')
      },
      onGap: () => undefined,
    })
    const { received, end } = subscribe('organization:5')
    await database.transaction(async (tx) => database.signals.publish(tx, 'organization:5', 'more'))
    await expect.poll(() => received).toEqual(['more'])
    expect(gone.received).toEqual([])
    failing()
    end()
  })

  describe.skipIf(dialect === 'embedded')('of a server', () => {
    it('refuse a notice beyond the payload size, which fails the transaction', async () => {
      const large = database.transaction(async (tx) => database.signals.publish(tx, 'organization:6', 'x'.repeat(8_000)))
      await expect(large).rejects.toThrow('too large')
    })

    it('listen again after a lost connection, report the gap, and receive later notices', async () => {
      const { received, end, gaps } = subscribe('organization:7')
      expect(gaps()).toBe(0)
      await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dossier signals' and datname = current_database()`,
      )
      await expect.poll(gaps).toBe(1)
      await database.transaction(async (tx) => database.signals.publish(tx, 'organization:7', 'after the gap'))
      await expect.poll(() => received).toEqual(['after the gap'])
      end()
    })
  })
})
