import { organizationEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { deleteOrganization } from './delete-organization.ts'
import { downloadExport } from './download-export.ts'
import { grantBreakGlass } from './grant-break-glass.ts'
import { inviteOrganization } from './invite-organization.ts'
import { listBreakGlassGrants } from './list-break-glass-grants.ts'
import { listOrganizations } from './list-organizations.ts'
import { resendOwnerInvitation } from './resend-owner-invitation.ts'
import { updateOrganization } from './update-organization.ts'

export const organizationRoutes: Route[] = [
  route(organizationEndpoints.list, listOrganizations),
  route(organizationEndpoints.invite, inviteOrganization),
  route(organizationEndpoints.update, updateOrganization),
  route(organizationEndpoints.delete, deleteOrganization),
  route(organizationEndpoints.resendInvitation, resendOwnerInvitation),
  route(organizationEndpoints.breakGlass, grantBreakGlass),
  route(organizationEndpoints.breakGlassGrants, listBreakGlassGrants),
  route(organizationEndpoints.export, downloadExport),
]
