import { AppError } from '@dossier/contract'
import { memberOnly } from '../projects/index.ts'
import type { Member, Policy } from '../use-case/index.ts'

/** Lets members in to drives of their own; a super admin who looks into an organisation has none here. @throws LIMITED_ACCESS */
export const ownDrives: Policy<Member, unknown, null> = async (actor) => {
  const member = memberOnly(actor)
  if (member.breakGlass !== undefined) throw new AppError('LIMITED_ACCESS')
  return { actor: member, subject: null }
}
