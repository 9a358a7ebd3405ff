import type { activityEndpoints, InputOf } from '@dossier/contract'
import { auditLogRepository, verifyLog } from '../audit/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { presentAuditEntry } from './activity.present.ts'

/** The audit log of the organisation, latest first. */
export const listAudit = useCase({
  needs: [],
  policy: memberPolicy('audit.read'),
  async run({ actor, read }, input: InputOf<typeof activityEndpoints.audit>) {
    const log = read(auditLogRepository)
    const [rows, count] = await Promise.all([log.list(input, input, actor.userId), log.count(input, actor.userId)])
    return { rows: rows.map((row) => presentAuditEntry(row, actor.language)), count }
  },
})

/** Verifies the hash chain of the organisation's log and returns the first broken entry. */
export const verifyAudit = useCase({
  needs: [],
  policy: memberPolicy('audit.read'),
  run: async ({ read }, _input: unknown) => verifyLog(read(auditLogRepository)),
})
