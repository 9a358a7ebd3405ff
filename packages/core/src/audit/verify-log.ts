import { isDeepStrictEqual } from 'node:util'
import type { AuditVerdict } from '@dossier/contract'
import type { auditLogRepository, ChainRow } from './audit-log.repository.ts'
import { type ChainEnd, checkChain, type Link } from './check-chain.ts'
import { contentOf } from './entry.ts'
import { readLog } from './read-log.ts'

type AuditLog = ReturnType<typeof auditLogRepository.reader>

/**
 * Verifies a log up to its end at the start of the check, because it may grow meanwhile. `known` is a head recorded
 * elsewhere; without it, a chain that was cut off together with its recorded end is not detected.
 */
export async function verifyLog(log: AuditLog, known?: ChainEnd): Promise<AuditVerdict> {
  const end = await log.end()
  const verdict = await checkChain(linksUpTo(log, end.sequence), known === undefined ? [end] : [end, known])
  if (!verdict.intact || !(await hasEntriesBeyond(log, end))) return verdict
  return { ...verdict, intact: false, firstBroken: { sequence: end.sequence + 1, reason: 'changed' } }
}

async function* linksUpTo(log: AuditLog, upTo: number): AsyncGenerator<Link> {
  for await (const row of readLog((after, limit) => log.chainFrom(after, limit), upTo)) yield linkOf(row)
}

function linkOf(row: ChainRow): Link {
  const { sequence, content, hash } = row
  return { sequence, content, hash, agrees: isDeepStrictEqual(parsed(content), parsed(contentOf(row))) }
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** Entries and end are written together, so an entry beyond an unchanged end was inserted by other means. */
async function hasEntriesBeyond(log: AuditLog, end: ChainEnd): Promise<boolean> {
  const [beyond] = await log.chainFrom(end.sequence, 1)
  return beyond !== undefined && (await log.end()).sequence === end.sequence
}
