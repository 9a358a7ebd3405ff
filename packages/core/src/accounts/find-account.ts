import type { Read, Within } from '../use-case/index.ts'
import { type Account, accountsRepository } from './accounts.repository.ts'

/** An account by its id, for the nouns that start sessions for it: `read` or `within` of the use case that asks. */
export async function findAccount(repositories: Read | Within, userId: number): Promise<Account | undefined> {
  return repositories(accountsRepository).findAccount(userId)
}
