import type { Language, RoleId } from '@dossier/contract'

/** Somebody who is not signed in. `address` is where the request came from, for the sign-in brake. */
export interface Visitor {
  kind: 'visitor'
  language: Language
  address: string
}

/** A signed-in user of an organisation. */
export interface Member {
  kind: 'member'
  userId: number
  sessionId: number
  organizationId: number
  name: string
  /** The role in the organisation; a workspace may give another. */
  role: RoleId
  language: Language
}

/** Governs organisations; holds no organisation's content. */
export interface SuperAdmin {
  kind: 'superAdmin'
  userId: number
  sessionId: number
  name: string
  language: Language
}

/** The program itself, at work for one organisation (a background job). */
export interface System {
  kind: 'system'
  organizationId: number
  language: Language
}

export type Actor = Visitor | Member | SuperAdmin | System
