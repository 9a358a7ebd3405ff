import { describeOnEachDatabase } from '@dossier/platform/testing'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Member, SuperAdmin, System } from '../use-case/index.ts'
import { scopeOf } from '../use-case/scope.ts'
import { eraseLog } from './erase-log.ts'
import { listLogs } from './every-log.ts'
import { type Logs, member, openLogs, start } from './testing/logs.ts'
import { record, recordView } from './record.ts'

const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const system = (organizationId: number): System => ({ kind: 'system', organizationId, language: 'ko' })
const root: SuperAdmin = { kind: 'superAdmin', userId: 1, sessionId: 1, name: 'Root', address: '10.0.0.1', language: 'en' }

describeOnEachDatabase('the audit log', (under) => {
  let logs: Logs
  beforeAll(async () => {
    logs = await openLogs(under)
  })

  const view = (actor: Member, subjectId: number, now: Date) =>
    recordView(scopeOf(actor, logs.database), actor, { action: 'file.viewed', projectId: 3, subject: 'a.pdf', subjectId }, now)

  it('stores actor, action, subject, workspace, address and time', async () => {
    const chain = logs.newChain()
    await logs.append(member(chain), {
      action: 'member.roleChanged',
      projectId: 3,
      subject: 'Lee',
      subjectId: 9,
      from: 'guest',
      to: 'admin',
    })
    const [entry] = await logs.log(chain).list({}, { limit: 10, offset: 0 })
    expect(entry).toMatchObject({
      sequence: 1,
      action: 'member.roleChanged',
      projectId: 3,
      actorId: 7,
      actorName: '김지우',
      address: '10.0.0.2',
      details: { subject: 'Lee', subjectId: 9, from: 'guest', to: 'admin' },
      createdAt: start,
    })
  })

  it('assigns a super admin’s action to the affected organisation, else to the installation', async () => {
    const chain = logs.newChain()
    await logs.append(root, { action: 'organization.updated', subject: 'First', organizationId: chain })
    await logs.append(root, { action: 'organization.deleted', subject: 'Second' })
    expect(await logs.log(chain).count({})).toBe(1)
    expect(
      (await logs.log(0).list({ action: 'organization.deleted' }, { limit: 1, offset: 0 })).map((row) => row.details['subject']),
    ).toEqual(['Second'])
  })

  it('stores the grant under which a super admin acted in an organisation', async () => {
    const chain = logs.newChain()
    await logs.append({ ...member(chain, 1), breakGlass: { grantId: 42, until: later(60) } }, { action: 'file.viewed', subject: 'a.pdf' })
    expect((await logs.log(chain).list({}, { limit: 1, offset: 0 }))[0]?.details).toEqual({ subject: 'a.pdf', breakGlass: 42 })
  })

  it('is verified as intact and returns its head', async () => {
    const chain = logs.newChain()
    await logs.fill(chain, 3)
    const end = await logs.log(chain).end()
    expect(await logs.verify(chain)).toEqual({ intact: true, entries: 3, head: end, firstBroken: null })
    expect(end.sequence).toBe(3)
    expect(await logs.verify(logs.newChain())).toEqual({ intact: true, entries: 0, head: { sequence: 0, hash: '' }, firstBroken: null })
  })

  it('is verified across several pages of entries', async () => {
    const chain = logs.newChain()
    await scopeOf(system(chain), logs.database).write(async (within) => {
      for (let n = 0; n < 1203; n += 1) await record(within, system(chain), { action: 'file.read', subject: `${n}` }, start)
    })
    expect(await logs.verify(chain)).toMatchObject({ intact: true, entries: 1203 })
  })

  it.each(['update audit_entries set address = $$x$$', 'delete from audit_entries', 'truncate audit_entries'])(
    'refuses %s',
    async (statement) => {
      await logs.append(member(logs.newChain()), { action: 'project.created', subject: 'Kept' })
      await expect(logs.database.pool.query(statement)).rejects.toThrow('the audit log is append-only')
    },
  )

  it('is erased completely with its organisation, without affecting other logs', async () => {
    const [gone, kept] = [logs.newChain(), logs.newChain()]
    await logs.fill(gone, 2)
    await logs.fill(kept, 2)
    await scopeOf(system(gone), logs.database).write((within) => eraseLog(within, gone))
    expect(await logs.log(gone).count({})).toBe(0)
    expect(await logs.log(gone).end()).toEqual({ sequence: 0, hash: '' })
    expect(await logs.verify(kept)).toMatchObject({ intact: true, entries: 2 })
    await expect(logs.database.pool.query('delete from audit_entries')).rejects.toThrow('append-only')
  })

  it('has no entry when its transaction is rolled back', async () => {
    const chain = logs.newChain()
    await logs.fill(chain, 1)
    const failing = scopeOf(member(chain), logs.database).write(async (within) => {
      await record(within, member(chain), { action: 'project.created', subject: 'Never' }, start)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await logs.verify(chain)).toMatchObject({ intact: true, entries: 1 })
  })

  it('has no gaps or forks after concurrent transactions', async () => {
    const chain = logs.newChain()
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        logs.append(member(chain, n % 5), { action: 'search.asked', subject: `question ${n}`, subjectId: n }),
      ),
    )
    expect(await logs.verify(chain)).toMatchObject({ intact: true, entries: 60 })
    const subjects = (await logs.log(chain).list({}, { limit: 100, offset: 0 })).map((row) => row.details['subjectId'])
    expect(new Set(subjects).size).toBe(60)
  })

  it('is verified as intact while entries are added', async () => {
    const chain = logs.newChain()
    const growing = Promise.all(Array.from({ length: 40 }, () => logs.append(member(chain), { action: 'signIn.succeeded' })))
    for (let n = 0; n < 10; n += 1) expect((await logs.verify(chain)).firstBroken).toBeNull()
    await growing
    expect(await logs.verify(chain)).toMatchObject({ intact: true, entries: 40 })
  })

  it('accepts any text and facts, with the same hash in the program and in the database', async () => {
    const chain = logs.newChain()
    let entries = 0
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    const anything = fc.record({ subject: text, to: text, name: text, facts: fc.dictionary(text, fc.jsonValue({ stringUnit: 'binary' })) })
    await fc.assert(
      fc.asyncProperty(anything, async ({ subject, to, name, facts }) => {
        await logs.append({ ...member(chain), name }, { action: 'project.updated', subject, to, facts })
        entries += 1
        expect(await logs.verify(chain)).toMatchObject({ intact: true, entries })
      }),
      {
        numRuns: 60,
        examples: [[{ subject: 'NUL \0, half \ud83d, 한글, 🏦', to: '\u2028', name: '', facts: { __proto__: null, 'a\0': -0 } }]],
      },
    )
  })

  it('records one view per person and subject in ten minutes', async () => {
    const chain = logs.newChain()
    await view(member(chain), 1, start)
    await view(member(chain), 1, later(9))
    await view(member(chain), 2, later(9))
    await view(member(chain, 8), 1, later(9))
    await view(member(chain), 1, later(11))
    const rows = await logs.log(chain).list({}, { limit: 10, offset: 0 })
    expect(rows.map((row) => [row.actorId, row.details['subjectId'], row.createdAt])).toEqual([
      [7, 1, later(11)],
      [8, 1, later(9)],
      [7, 2, later(9)],
      [7, 1, start],
    ])
  })

  it('records one of many concurrent views', async () => {
    const chain = logs.newChain()
    await logs.fill(chain, 1)
    await Promise.all(Array.from({ length: 12 }, () => view(member(chain), 1, start)))
    expect(await logs.log(chain).count({ action: 'file.viewed' })).toBe(1)
    expect(await logs.verify(chain)).toMatchObject({ intact: true, entries: 2 })
  })

  it('is filtered by action, type, person, workspace, time and text', async () => {
    const chain = logs.newChain()
    await logs.append(member(chain), { action: 'signIn.succeeded' })
    await logs.append(member(chain), { action: 'file.uploaded', projectId: 3, subject: '100%_plan.pdf' }, later(1))
    await logs.append(member(chain, 8), { action: 'search.asked', projectId: 4, subject: '1000 plans' }, later(2))
    const found = async (filter: Parameters<ReturnType<Logs['log']>['list']>[0]) => {
      const rows = await logs.log(chain).list(filter, { limit: 10, offset: 0 })
      expect(await logs.log(chain).count(filter)).toBe(rows.length)
      return rows.map((row) => row.sequence)
    }
    expect(await found({})).toEqual([3, 2, 1])
    expect(await found({ action: 'search.asked' })).toEqual([3])
    expect(await found({ type: 'file' })).toEqual([2])
    expect(await found({ userId: 8 })).toEqual([3])
    expect(await found({ projectId: 3 })).toEqual([2])
    expect(await found({ from: later(1).toISOString() })).toEqual([3, 2])
    expect(await found({ to: later(1).toISOString() })).toEqual([2, 1])
    expect(await found({ search: '100%_' })).toEqual([2])
    expect(await found({ search: '김지' })).toEqual([3, 2, 1])
  })

  it('is listed with its organisation’s code', async () => {
    await logs.database.pool.query(`insert into organizations (name, code, created_at) values ('Known', 'known-${under.dialect}', now())`)
    await logs.append(root, { action: 'signIn.succeeded' })
    const listed = await listLogs(logs)
    expect(listed[0]).toEqual({ chain: 0, code: null })
    expect(listed.map((known) => known.code)).toContain(`known-${under.dialect}`)
  })
})
