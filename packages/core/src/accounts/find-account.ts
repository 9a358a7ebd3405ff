import type { Read, Within } from '../use-case/index.ts'
import { type Account, accountsRepository } from './accounts.repository.ts'

/** An account by id, for modules that start sessions. `repositories`: `read` or `within` of the calling use case. */
export async function findAccount(repositories: Read | Within, userId: number): Promise<Account | undefined> {
  return repositories(accountsRepository).findAccount(userId)
}
