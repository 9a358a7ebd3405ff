import type { ErrorCode, RoleId, WorkspaceAction } from '@dossier/contract'

/** The records that a sample request may name. Whoever sends it may or may not be let near them. */
export interface Surroundings {
  /** Different in each sample, for names and addresses. */
  unique: string
  organizationCode: string
  projectId: number
  projectName: string
  folderId: number
  attachmentId: number
  /** In the bin of the workspace. */
  binItemId: number
  conversationId: number
  searchId: number
  runId: number
  outputId: number
  /** Of a company of the workspace. */
  typedValueId: number
  /** A member whom everybody governs who governs anybody: their role holds nothing. */
  memberId: number
  /** An admin whom everybody governs who governs admins. */
  adminId: number
  invitedId: number
  /** A role that holds nothing and that nobody has. */
  roleId: number
  /** A session of the sender's own. */
  sessionId: number
  /** An organisation for the super admin to govern. */
  governed: { id: number; name: string }
}

/** Content of a multipart request. */
export interface Form {
  fields: Record<string, string>
  files: { name: string; filename: string; content: string }[]
}

/** One request that its endpoint takes. */
export interface Sample {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  form?: Form
  /** Whether it acts on something in the workspace of `projectId`, in which the sender may have made it or not. */
  inProject?: {
    makes?: true
    hiddenAs?: ErrorCode
    /** What that needs in place of the permission of the endpoint, which serves many kinds. */
    needs?: WorkspaceAction
  }
  /** What it may be answered with besides success once it is allowed: samples do not use up the world they run in. */
  allowedAs?: ErrorCode
  /** The role it gives to others, for which the sender must hold everything that it holds. */
  grants?: RoleId
}

export type SampleOf = (given: Surroundings) => Sample
