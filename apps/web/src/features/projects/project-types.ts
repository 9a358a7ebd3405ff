import { type ProjectType, projectTypes, type TaggingType, taggingTypes } from '@dossier/contract'
import { Lock, type LucideIcon, UserRound, UsersRound } from 'lucide-react'

/** Labels of workspace types (which members have access). */
export const projectTypeLooks = [
  { value: projectTypes.all, label: 'typeAll', hint: 'typeAllHint', icon: UsersRound },
  { value: projectTypes.restricted, label: 'typeRestricted', hint: 'typeRestrictedHint', icon: Lock },
  { value: projectTypes.personal, label: 'typePersonal', hint: 'typePersonalHint', icon: UserRound },
] as const satisfies readonly { value: ProjectType; label: string; hint: string; icon: LucideIcon }[]

/** Labels of tagging types. */
export const taggingTypeLooks = [
  { value: taggingTypes.company, label: 'taggingCompany' },
  { value: taggingTypes.fund, label: 'taggingFund' },
  { value: taggingTypes.group, label: 'taggingGroup' },
] as const satisfies readonly { value: TaggingType; label: string }[]
