import type { Language, MemberAccess, PermissionName, RoleId } from '@dossier/contract'

/** Somebody who is not signed in. `address` is where the request came from, for the sign-in brake; `device` what it says it is. */
export interface Visitor {
  kind: 'visitor'
  language: Language
  address: string
  device?: string
}

/** A signed-in user of an organisation. */
export interface Member {
  kind: 'member'
  userId: number
  sessionId: number
  organizationId: number
  name: string
  /** The role in the organisation, or the one that a custom role works like; a workspace may give another. */
  role: RoleId
  /** What they hold in the organisation. */
  permissions: readonly PermissionName[]
  access: MemberAccess
  /** Where the request came from. */
  address: string
  language: Language
  /** A super admin who reads the organisation under a grant; `userId` is then the super admin's. */
  breakGlass?: { grantId: number; until: Date }
}

/** Governs organisations; holds no organisation's content. */
export interface SuperAdmin {
  kind: 'superAdmin'
  userId: number
  sessionId: number
  name: string
  address: string
  language: Language
}

/** The program itself, at work for one organisation (a background job). */
export interface System {
  kind: 'system'
  organizationId: number
  language: Language
}

export type Actor = Visitor | Member | SuperAdmin | System
