import { memberNow } from '../accounts/index.ts'
import type { Member, Read } from '../use-case/index.ts'
import type { ImportRow } from './imports.repository.ts'

/** Whoever began an import, with what they hold now. @throws LIMITED_ACCESS when they are not let in any more */
export function starterOf(read: Read, { startedBy: userId, organizationId }: ImportRow): Promise<Member> {
  return memberNow(read, { userId, organizationId })
}
