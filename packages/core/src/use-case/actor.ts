import type { Language, MemberAccess, PermissionName, RoleId } from '@dossier/contract'

/** A person who is not signed in. `address`: of the request, for the sign-in throttle; `device`: as the browser describes itself. */
export interface Visitor {
  kind: 'visitor'
  language: Language
  address: string
  device?: string
}

/** A signed-in user of an organization. */
export interface Member {
  kind: 'member'
  userId: number
  sessionId: number
  organizationId: number
  name: string
  /** The role in the organization, or the base role of a custom one; a workspace may assign another. */
  role: RoleId
  /** Their permissions in the organization. */
  permissions: readonly PermissionName[]
  access: MemberAccess
  /** Address of the request. */
  address: string
  language: Language
  /** Set under break-glass access: a super admin who reads the organization; `userId` is then the super admin's. */
  breakGlass?: { grantId: number; until: Date }
}

/** Administers organizations without access to their content. */
export interface SuperAdmin {
  kind: 'superAdmin'
  userId: number
  sessionId: number
  name: string
  address: string
  language: Language
}

/** The system itself, working for one organization (a background job). */
export interface System {
  kind: 'system'
  organizationId: number
  language: Language
}

export type Actor = Visitor | Member | SuperAdmin | System
