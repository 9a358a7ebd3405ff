import { memberEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { addMembers } from './add-members.ts'
import { addNewMembers } from './add-new-members.ts'
import { inviteMembers } from './invite-members.ts'
import { listMembers, listProjectMembers } from './list-members.ts'
import { resendInvitation } from './resend-invitation.ts'
import { setMemberAccess } from './set-member-access.ts'
import { setMemberRole } from './set-member-role.ts'
import { setMemberStatus } from './set-member-status.ts'
import { transferOrganization } from './transfer-organization.ts'
import { transferProject } from './transfer-project.ts'

export const memberModule: Module = {
  routes: [
    route(memberEndpoints.list, listMembers),
    route(memberEndpoints.listInProject, listProjectMembers),
    route(memberEndpoints.add, addMembers),
    route(memberEndpoints.addNew, addNewMembers),
    route(memberEndpoints.invite, inviteMembers),
    route(memberEndpoints.resendInvitation, resendInvitation),
    route(memberEndpoints.setStatus, setMemberStatus),
    route(memberEndpoints.setRole, setMemberRole),
    route(memberEndpoints.setAccess, setMemberAccess),
    route(memberEndpoints.transferProject, transferProject),
    route(memberEndpoints.transferOrganization, transferOrganization),
  ],
}
