export { useGoverning } from './use-governing.ts'
export { useNameOfRole, useRoleName } from './use-role-name.ts'
