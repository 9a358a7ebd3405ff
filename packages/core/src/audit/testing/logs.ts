import { join } from 'node:path'
import { builtInPermissions, roles } from '@dossier/contract'
import { type Database, migrateDatabase } from '@dossier/platform'
import type { DatabaseUnderTest } from '@dossier/platform/testing'
import type { Member, SuperAdmin, System } from '../../use-case/index.ts'
import { scopeOf } from '../../use-case/scope.ts'
import { auditLogRepository } from '../audit-log.repository.ts'
import { verifyLogOf } from '../every-log.ts'
import { type AuditEvent, record } from '../record.ts'

export const start = new Date('2026-11-20T09:00:00.123Z')

export const member = (organizationId: number, userId = 7): Member => ({
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

/** Audit logs on a separate database. */
export async function openLogs(under: DatabaseUnderTest) {
  const database: Database = await under.open()
  await migrateDatabase(database, join(import.meta.dirname, '../../../migrations'))
  let chains = 100
  const append = (actor: Member | SuperAdmin | System, event: AuditEvent, now = start) =>
    scopeOf(actor, database).write((within) => record(within, actor, event, now))
  return {
    database,
    /** Returns the number of a new log. */
    newChain: () => (chains += 1),
    log: (chain: number) => auditLogRepository.reader(database.db, chain),
    verify: (chain: number, known?: { sequence: number; hash: string }) => verifyLogOf({ database }, chain, known),
    append,
    async fill(chain: number, entries: number) {
      for (let n = 1; n <= entries; n += 1) {
        await append(member(chain), { action: 'file.uploaded', projectId: 3, subject: `${n}.pdf`, subjectId: n })
      }
    },
    /** Changes the log as an attacker with control over the database could. */
    async tamper(statement: string) {
      await database.pool.query('alter table audit_entries disable trigger user')
      await database.pool.query(statement)
      await database.pool.query('alter table audit_entries enable trigger user')
    },
  }
}

export type Logs = Awaited<ReturnType<typeof openLogs>>
