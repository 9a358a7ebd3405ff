import { join } from 'node:path'
import { builtInPermissions, roles } from '@dossier/contract'
import { type Database, migrateDatabase } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Member, SuperAdmin, System } from '../use-case/index.ts'
import { scopeOf } from '../use-case/scope.ts'
import { auditLogRepository } from './audit-log.repository.ts'
import { eraseLog } from './erase-log.ts'
import { listLogs, verifyLogOf } from './every-log.ts'
import { lineOf, verifyLines } from './log-lines.ts'
import { readLog } from './read-log.ts'
import { type Happening, record, recordView } from './record.ts'

const start = new Date('2026-11-20T09:00:00.123Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const system = (organizationId: number): System => ({ kind: 'system', organizationId, language: 'ko' })
const root: SuperAdmin = { kind: 'superAdmin', userId: 1, sessionId: 1, name: 'Root', address: '10.0.0.1', language: 'en' }
const member = (organizationId: number, userId = 7): Member => ({
  kind: 'member',
  userId,
  sessionId: 1,
  organizationId,
  name: '김지우',
  role: roles.teamMember,
  permissions: builtInPermissions[roles.teamMember],
  access: 'all',
  address: '10.0.0.2',
  language: 'ko',
})

describeOnEachDatabase('the audit log', (under) => {
  let database: Database
  let chains = 100
  beforeAll(async () => {
    database = await under.open()
    await migrateDatabase(database, join(import.meta.dirname, '../../migrations'))
  })

  /** A log of its own for each fact. */
  const newChain = () => (chains += 1)
  const log = (chain: number) => auditLogRepository.reader(database.db, chain)
  const verify = (chain: number, known?: { sequence: number; hash: string }) => verifyLogOf({ database }, chain, known)
  const happen = (actor: Member | SuperAdmin | System, happening: Happening, now = start) =>
    scopeOf(actor, database).write((within) => record(within, actor, happening, now))
  const look = (actor: Member, subjectId: number, now: Date) =>
    recordView(scopeOf(actor, database), actor, { action: 'file.viewed', projectId: 3, subject: 'a.pdf', subjectId }, now)
  const filled = async (chain: number, entries: number) => {
    for (let n = 1; n <= entries; n += 1)
      await happen(member(chain), { action: 'file.uploaded', projectId: 3, subject: `${n}.pdf`, subjectId: n })
  }
  const tamper = async (statement: string) => {
    await database.pool.query('alter table audit_entries disable trigger user')
    await database.pool.query(statement)
    await database.pool.query('alter table audit_entries enable trigger user')
  }
  const linesOf = async (chain: number) => {
    const lines: string[] = []
    for await (const row of readLog((after, limit) => log(chain).listFrom({}, after, limit))) lines.push(lineOf(row))
    return lines
  }

  it('keeps who did what to what, where and when', async () => {
    const chain = newChain()
    await happen(member(chain), { action: 'member.roleChanged', projectId: 3, subject: 'Lee', subjectId: 9, from: 'guest', to: 'admin' })
    const [entry] = await log(chain).list({}, { limit: 10, offset: 0 })
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

  it('gives a super admin’s doing to the organisation it concerns, else to the installation', async () => {
    const chain = newChain()
    await happen(root, { action: 'organization.updated', subject: 'First', organizationId: chain })
    await happen(root, { action: 'organization.deleted', subject: 'Second' })
    expect(await log(chain).count({})).toBe(1)
    expect((await log(0).list({ action: 'organization.deleted' }, { limit: 1, offset: 0 })).map((row) => row.details['subject'])).toEqual([
      'Second',
    ])
  })

  it('says by which grant a super admin acted inside an organisation', async () => {
    const chain = newChain()
    await happen({ ...member(chain, 1), breakGlass: { grantId: 42, until: later(60) } }, { action: 'file.viewed', subject: 'a.pdf' })
    expect((await log(chain).list({}, { limit: 1, offset: 0 }))[0]?.details).toEqual({ subject: 'a.pdf', breakGlass: 42 })
  })

  it('is intact as it was written, and names its head', async () => {
    const chain = newChain()
    await filled(chain, 3)
    const end = await log(chain).end()
    expect(await verify(chain)).toEqual({ intact: true, entries: 3, head: end, firstBroken: null })
    expect(end.sequence).toBe(3)
    expect(await verify(newChain())).toEqual({ intact: true, entries: 0, head: { sequence: 0, hash: '' }, firstBroken: null })
  })

  it('is checked over more entries than one page of them', async () => {
    const chain = newChain()
    await scopeOf(system(chain), database).write(async (within) => {
      for (let n = 0; n < 1203; n += 1) await record(within, system(chain), { action: 'file.read', subject: `${n}` }, start)
    })
    expect(await verify(chain)).toMatchObject({ intact: true, entries: 1203 })
  })

  describe('names the first entry', () => {
    it.each([
      ['whose content was changed', `update audit_entries set content = replace(content, '2.pdf', '9.pdf') where sequence = 2`],
      ['whose details were changed alone', `update audit_entries set details = '{"subject": "9.pdf"}' where sequence = 2`],
      ['whose actor was changed alone', `update audit_entries set actor_id = 8 where sequence = 2`],
      ['whose time was changed alone', `update audit_entries set created_at = created_at + interval '1 day' where sequence = 2`],
      ['whose workspace was changed alone', `update audit_entries set project_id = null where sequence = 2`],
      ['whose content is no JSON any more', `update audit_entries set content = 'x' where sequence = 2`],
      [
        'whose content and details were changed alike',
        `
        update audit_entries set content = replace(content, '2.pdf', '9.pdf'), details = '{"subject": "9.pdf", "subjectId": 2}' where sequence = 2`,
      ],
    ])('%s', async (_what, statement) => {
      const chain = newChain()
      await filled(chain, 4)
      await tamper(`${statement} and chain = ${chain}`)
      expect(await verify(chain)).toMatchObject({ intact: false, firstBroken: { sequence: 2, reason: 'changed' } })
    })

    it('that follows one whose hash was made to fit a changed content', async () => {
      const chain = newChain()
      await filled(chain, 4)
      await tamper(`
        update audit_entries changed set content = replace(changed.content, '2.pdf', '9.pdf'), details = '{"subject": "9.pdf", "subjectId": 2}',
          hash = encode(sha256(convert_to(before.hash || E'\\n2\\n' || replace(changed.content, '2.pdf', '9.pdf'), 'UTF8')), 'hex')
        from audit_entries before where before.chain = ${chain} and before.sequence = 1 and changed.chain = ${chain} and changed.sequence = 2`)
      expect(await verify(chain)).toMatchObject({ intact: false, firstBroken: { sequence: 3, reason: 'changed' } })
    })

    it('that is missing from the middle', async () => {
      const chain = newChain()
      await filled(chain, 4)
      await tamper(`delete from audit_entries where chain = ${chain} and sequence = 3`)
      expect(await verify(chain)).toMatchObject({ intact: false, entries: 2, firstBroken: { sequence: 3, reason: 'missing' } })
    })

    it('that was cut off', async () => {
      const chain = newChain()
      await filled(chain, 4)
      await tamper(`delete from audit_entries where chain = ${chain} and sequence > 2`)
      expect(await verify(chain)).toMatchObject({ intact: false, entries: 2, firstBroken: { sequence: 3, reason: 'cut-off' } })
    })

    it('that was cut off together with the note of the end, when a head was kept elsewhere', async () => {
      const chain = newChain()
      await filled(chain, 4)
      const { head } = await verify(chain)
      await tamper(`delete from audit_entries where chain = ${chain} and sequence > 2`)
      await database.pool.query(
        `update audit_chains set sequence = 2, hash = (select hash from audit_entries where chain = $1 and sequence = 2) where chain = $1`,
        [chain],
      )
      expect(await verify(chain)).toMatchObject({ intact: true, entries: 2 })
      expect(await verify(chain, head)).toMatchObject({ intact: false, firstBroken: { sequence: 3, reason: 'cut-off' } })
      await filled(chain, 2)
      expect(await verify(chain, head)).toMatchObject({ intact: false, firstBroken: { sequence: 4, reason: 'changed' } })
    })

    it('that stands beyond the end', async () => {
      const chain = newChain()
      await filled(chain, 2)
      await tamper(`
        insert into audit_entries (chain, sequence, action, actor_name, address, details, content, hash, created_at)
        values (${chain}, 3, 'file.deleted', '', '', '{}', '', '', now())`)
      expect(await verify(chain)).toMatchObject({ intact: false, firstBroken: { sequence: 3, reason: 'changed' } })
    })

    it('of a log that stands in the place of another', async () => {
      const [chain, other] = [newChain(), newChain()]
      await filled(chain, 2)
      await tamper(`update audit_entries set chain = ${other} where chain = ${chain}`)
      await database.pool.query('update audit_chains set chain = $2 where chain = $1', [chain, other])
      expect(await verify(other)).toMatchObject({ intact: false, firstBroken: { sequence: 1, reason: 'changed' } })
    })
  })

  it.each(['update audit_entries set address = $$x$$', 'delete from audit_entries', 'truncate audit_entries'])(
    'refuses %s',
    async (statement) => {
      await happen(member(newChain()), { action: 'project.created', subject: 'Kept' })
      await expect(database.pool.query(statement)).rejects.toThrow('the audit log is append-only')
    },
  )

  it('is erased as a whole and alone when its organisation goes', async () => {
    const [gone, kept] = [newChain(), newChain()]
    await filled(gone, 2)
    await filled(kept, 2)
    await scopeOf(system(gone), database).write((within) => eraseLog(within, gone))
    expect(await log(gone).count({})).toBe(0)
    expect(await log(gone).end()).toEqual({ sequence: 0, hash: '' })
    expect(await verify(kept)).toMatchObject({ intact: true, entries: 2 })
    await expect(database.pool.query('delete from audit_entries')).rejects.toThrow('append-only')
  })

  it('adds nothing when its transaction is rolled back', async () => {
    const chain = newChain()
    await filled(chain, 1)
    const failing = scopeOf(member(chain), database).write(async (within) => {
      await record(within, member(chain), { action: 'project.created', subject: 'Never' }, start)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await verify(chain)).toMatchObject({ intact: true, entries: 1 })
  })

  it('has neither gap nor fork when many transactions add to it at once', async () => {
    const chain = newChain()
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        happen(member(chain, n % 5), { action: 'search.asked', subject: `question ${n}`, subjectId: n }),
      ),
    )
    expect(await verify(chain)).toMatchObject({ intact: true, entries: 60 })
    const subjects = (await log(chain).list({}, { limit: 100, offset: 0 })).map((row) => row.details['subjectId'])
    expect(new Set(subjects).size).toBe(60)
  })

  it('is intact whenever it is verified while it grows', async () => {
    const chain = newChain()
    const growing = Promise.all(Array.from({ length: 40 }, () => happen(member(chain), { action: 'signIn.succeeded' })))
    for (let n = 0; n < 10; n += 1) expect((await verify(chain)).firstBroken).toBeNull()
    await growing
    expect(await verify(chain)).toMatchObject({ intact: true, entries: 40 })
  })

  it('takes any text and any facts, and computes the same hash here as in the database', async () => {
    const chain = newChain()
    let entries = 0
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    const anything = fc.record({ subject: text, to: text, name: text, facts: fc.dictionary(text, fc.jsonValue({ stringUnit: 'binary' })) })
    await fc.assert(
      fc.asyncProperty(anything, async ({ subject, to, name, facts }) => {
        await happen({ ...member(chain), name }, { action: 'project.updated', subject, to, facts })
        entries += 1
        expect(await verify(chain)).toMatchObject({ intact: true, entries })
      }),
      {
        numRuns: 60,
        examples: [[{ subject: 'NUL \0, half \ud83d, 한글, 🏦', to: '\u2028', name: '', facts: { __proto__: null, 'a\0': -0 } }]],
      },
    )
  })

  it('records a look once for each person and thing in ten minutes', async () => {
    const chain = newChain()
    await look(member(chain), 1, start)
    await look(member(chain), 1, later(9))
    await look(member(chain), 2, later(9))
    await look(member(chain, 8), 1, later(9))
    await look(member(chain), 1, later(11))
    const rows = await log(chain).list({}, { limit: 10, offset: 0 })
    expect(rows.map((row) => [row.actorId, row.details['subjectId'], row.createdAt])).toEqual([
      [7, 1, later(11)],
      [8, 1, later(9)],
      [7, 2, later(9)],
      [7, 1, start],
    ])
  })

  it('records one of many looks at the same moment', async () => {
    const chain = newChain()
    await filled(chain, 1)
    await Promise.all(Array.from({ length: 12 }, () => look(member(chain), 1, start)))
    expect(await log(chain).count({ action: 'file.viewed' })).toBe(1)
    expect(await verify(chain)).toMatchObject({ intact: true, entries: 2 })
  })

  it('is filtered by action, kind, person, workspace, time and words', async () => {
    const chain = newChain()
    await happen(member(chain), { action: 'signIn.succeeded' })
    await happen(member(chain), { action: 'file.uploaded', projectId: 3, subject: '100%_plan.pdf' }, later(1))
    await happen(member(chain, 8), { action: 'search.asked', projectId: 4, subject: '1000 plans' }, later(2))
    const found = async (filter: Parameters<ReturnType<typeof log>['list']>[0]) => {
      const rows = await log(chain).list(filter, { limit: 10, offset: 0 })
      expect(await log(chain).count(filter)).toBe(rows.length)
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

  it('is verified from its exported lines, which name what was changed, left out or cut off', async () => {
    const chain = newChain()
    await filled(chain, 4)
    const { head } = await verify(chain)
    const lines = await linesOf(chain)
    const verified = (kept: string[], known?: typeof head) => verifyLines(streamed(kept), known)
    expect(await verified(lines, head)).toEqual({ intact: true, entries: 4, head, firstBroken: null })
    expect(await verified([...lines.slice(0, 1), ...lines.slice(2)])).toMatchObject({ firstBroken: { sequence: 2, reason: 'missing' } })
    expect(await verified(lines.map((line) => line.replace('2.pdf', '9.pdf')))).toMatchObject({
      firstBroken: { sequence: 2, reason: 'changed' },
    })
    expect(await verified(lines.slice(0, 3), head)).toMatchObject({ firstBroken: { sequence: 4, reason: 'cut-off' } })
    expect(await verified(['{', ...lines])).toMatchObject({ firstBroken: { sequence: 1, reason: 'changed' } })
  })

  it('is one of many, each with its organisation’s code', async () => {
    await database.pool.query(`insert into organizations (name, code, created_at) values ('Known', 'known-${under.dialect}', now())`)
    await happen(root, { action: 'signIn.succeeded' })
    const logs = await listLogs({ database })
    expect(logs[0]).toEqual({ chain: 0, code: null })
    expect(logs.map((known) => known.code)).toContain(`known-${under.dialect}`)
  })
})

async function* streamed(lines: string[]): AsyncGenerator<string> {
  yield* lines
}
