import { AppError, roleNames } from '@dossier/contract'
import type { Within } from '../use-case/index.ts'
import { rolesRepository } from './roles.repository.ts'

const builtInNames = new Set(Object.values(roleNames).flatMap(({ en, ko }) => [en.toLowerCase(), ko]))

/** @throws ROLE_NAME_TAKEN when another role has the name, including built-in ones in either language */
export async function assertNameIsFree(name: string, within: Within): Promise<void> {
  if (builtInNames.has(name.toLowerCase()) || (await within(rolesRepository).isNamed(name))) throw new AppError('ROLE_NAME_TAKEN', { name })
}
