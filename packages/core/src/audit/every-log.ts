import type { AuditVerdict } from '@dossier/contract'
import type { Needs } from '../use-case/index.ts'
import { auditLogRepository } from './audit-log.repository.ts'
import type { ChainEnd } from './check-chain.ts'
import { everyChainRepository } from './every-chain.repository.ts'
import { verifyLog } from './verify-log.ts'

/** A log with its organisation's code; null for the installation's own log. */
export interface KnownLog {
  chain: number
  code: string | null
}

/** All logs, for the command that verifies them: numbers and codes, no content. */
export function listLogs(deps: Needs<'database'>): Promise<KnownLog[]> {
  return everyChainRepository.reader(deps.database.db).list()
}

/** Verifies one log, for the same command. */
export function verifyLogOf(deps: Needs<'database'>, chain: number, known?: ChainEnd): Promise<AuditVerdict> {
  return verifyLog(auditLogRepository.reader(deps.database.db, chain), known)
}
