import type { ActivityType } from '@dossier/contract'
import { Building2, Files, FileText, FolderOpen, LogIn, type LucideIcon, MessageSquareText, ShieldCheck, UsersRound } from 'lucide-react'

/** Text and icon of each activity type. */
export const activityTypeLooks = {
  project: { text: 'typeProject', icon: FolderOpen },
  file: { text: 'typeFile', icon: FileText },
  search: { text: 'typeSearch', icon: MessageSquareText },
  output: { text: 'typeOutput', icon: Files },
  member: { text: 'typeMember', icon: UsersRound },
  signIn: { text: 'typeSignIn', icon: LogIn },
  role: { text: 'typeRole', icon: ShieldCheck },
  organization: { text: 'typeOrganization', icon: Building2 },
} as const satisfies Record<ActivityType, { text: string; icon: LucideIcon }>

/** The activity types of workspaces. */
export const workspaceActivityTypes = [
  'project',
  'file',
  'search',
  'output',
  'member',
  'organization',
] as const satisfies readonly ActivityType[]
