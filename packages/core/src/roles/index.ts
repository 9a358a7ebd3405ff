export { chooseRole, type RoleChoice } from './role-choice.ts'
export { createRole } from './create-role.ts'
export { roleRoutes } from './roles.routes.ts'
