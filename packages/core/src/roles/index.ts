export { chooseRole, type RoleChoice } from './role-choice.ts'
export { roleModule } from './roles.module.ts'
