import { adminEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { inviteAdmins } from './invite-admins.ts'
import { listAdmins } from './list-admins.ts'
import { setAdminStatus } from './set-admin-status.ts'

export const adminModule: Module = {
  routes: [
    route(adminEndpoints.list, listAdmins),
    route(adminEndpoints.invite, inviteAdmins),
    route(adminEndpoints.setStatus, setAdminStatus),
  ],
}
