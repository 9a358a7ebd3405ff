import { AppError } from '@dossier/contract'
import { memberOnly } from '../projects/index.ts'
import type { Member, Policy } from '../use-case/index.ts'

/** Permits members to use their own drives; refuses a super admin with break-glass access. @throws LIMITED_ACCESS */
export const ownDrives: Policy<Member, unknown, null> = async (actor) => {
  const member = memberOnly(actor)
  if (member.breakGlass !== undefined) throw new AppError('LIMITED_ACCESS')
  return { actor: member, subject: null }
}
