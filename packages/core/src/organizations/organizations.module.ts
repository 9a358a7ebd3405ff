import { jobs, organizationEndpoints } from '@dossier/contract'
import { runJob } from '../runs/index.ts'
import { type Module, route, work } from '../use-case/index.ts'
import { deleteOrganization } from './delete-organization.ts'
import { downloadExport } from './download-export.ts'
import { clearExport, exportWork } from './export-organization.ts'
import { exportType } from './export-run.ts'
import { grantBreakGlass } from './grant-break-glass.ts'
import { inviteOrganization } from './invite-organization.ts'
import { listBreakGlassGrants } from './list-break-glass-grants.ts'
import { listOrganizations } from './list-organizations.ts'
import { purgeOrganization } from './purge-organization.ts'
import { resendOwnerInvitation } from './resend-owner-invitation.ts'
import { updateOrganization } from './update-organization.ts'

export const organizationModule: Module = {
  routes: [
    route(organizationEndpoints.list, listOrganizations),
    route(organizationEndpoints.invite, inviteOrganization),
    route(organizationEndpoints.update, updateOrganization),
    route(organizationEndpoints.delete, deleteOrganization),
    route(organizationEndpoints.resendInvitation, resendOwnerInvitation),
    route(organizationEndpoints.breakGlass, grantBreakGlass),
    route(organizationEndpoints.breakGlassGrants, listBreakGlassGrants),
    route(organizationEndpoints.export, downloadExport),
  ],
  jobs: () => [
    // Queued jobs of organizations that are being deleted.
    runJob(exportWork, { concurrency: 1 }),
    work(jobs.clearExport, clearExport, { concurrency: 1 }),
    work(jobs.purgeOrganization, purgeOrganization, { concurrency: 1 }),
  ],
  runs: [exportType],
}
