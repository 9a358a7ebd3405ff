import { activityEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { exportActivities } from './export-activities.ts'
import { exportAudit } from './export-audit.ts'
import { listActivities } from './list-activities.ts'
import { listAudit, verifyAudit } from './list-audit.ts'

export const activityModule: Module = {
  routes: [
    route(activityEndpoints.list, listActivities),
    route(activityEndpoints.export, exportActivities),
    route(activityEndpoints.audit, listAudit),
    route(activityEndpoints.exportAudit, exportAudit),
    route(activityEndpoints.verifyAudit, verifyAudit),
  ],
}
