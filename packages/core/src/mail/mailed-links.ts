import { sha256Hex } from '@dossier/platform'
import type { Read, Within } from '../use-case/index.ts'
import { type LinkPurpose, mailRepository } from './mail.repository.ts'

/** Whose link this is, as long as it holds; it goes on holding. */
export async function findMailedLink(
  records: Read | Within,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ userId: number } | undefined> {
  // Either of the two gives something that finds links.
  const find: (repository: typeof mailRepository) => Pick<ReturnType<typeof mailRepository.reader>, 'findLink'> = records
  return find(mailRepository).findLink(sha256Hex(token), purpose, now)
}

/** Whose link this is; it is used up with that. Of two attempts at once one gets the user. */
export async function useMailedLink(within: Within, token: string, purpose: LinkPurpose, now: Date): Promise<number | undefined> {
  return within(mailRepository).takeLink(sha256Hex(token), purpose, now)
}
