import { sha256Hex } from '@dossier/platform'
import type { Read, Within } from '../use-case/index.ts'
import { type LinkPurpose, mailRepository } from './mail.repository.ts'

/** The user of a valid link, which remains valid. */
export async function findMailedLink(
  records: Read | Within,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ userId: number } | undefined> {
  // Readers and transactors both find links.
  const find: (repository: typeof mailRepository) => Pick<ReturnType<typeof mailRepository.reader>, 'findLink'> = records
  return find(mailRepository).findLink(sha256Hex(token), purpose, now)
}

/** The user of a valid link, which is used up. Of concurrent attempts one gets the user. */
export async function useMailedLink(within: Within, token: string, purpose: LinkPurpose, now: Date): Promise<number | undefined> {
  return within(mailRepository).takeLink(sha256Hex(token), purpose, now)
}
