import type { activityEndpoints, InputOf } from '@dossier/contract'
import { auditLogRepository } from '../audit/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentActivity } from './activity.present.ts'
import { visibleActivity } from './visible-activity.ts'

/** The activity of a workspace, latest first; only the actor's own activity when their extent is `own`. */
export const listActivities = useCase({
  needs: [],
  policy: inProjectPolicy('activity.read'),
  async run({ actor, subject, read }, input: InputOf<typeof activityEndpoints.list>) {
    const log = read(auditLogRepository)
    const visible = { ...visibleActivity(actor, subject, input.type), withoutRoutine: input.routine === false }
    const [rows, count] = await Promise.all([log.listInProject(visible, input), log.countInProject(visible)])
    return { rows: rows.map((row) => presentActivity(row, actor.language)), count }
  },
})
