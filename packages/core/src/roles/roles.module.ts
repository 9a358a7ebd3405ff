import { roleEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { listRoles } from './list-roles.ts'
import { updateRole } from './update-role.ts'

export const roleModule: Module = {
  routes: [
    route(roleEndpoints.list, listRoles),
    route(roleEndpoints.create, createRole),
    route(roleEndpoints.update, updateRole),
    route(roleEndpoints.delete, deleteRole),
  ],
}
