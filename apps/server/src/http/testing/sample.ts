import type { ErrorCode, RoleId, WorkspaceAction } from '@dossier/contract'

/** Records that a sample request may name, whether or not the sender has access to them. */
export interface SampleContext {
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
  fiscalCalendarId: number
  /** A member without permissions, whom everybody with any governing right may govern. */
  memberId: number
  /** An admin whom everybody who governs admins may govern. */
  adminId: number
  invitedId: number
  /** A custom role without permissions and members. */
  roleId: number
  /** A session of the sender's own. */
  sessionId: number
  /** An organization for the super admin to administer. */
  governed: { id: number; name: string }
}

/** Content of a multipart request. */
export interface Form {
  fields: Record<string, string>
  files: { name: string; filename: string; content: string }[]
}

/** A valid request of its endpoint. */
export interface Sample {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  form?: Form
  /** Whether it acts on a record of the workspace `projectId` that the sender may have created. */
  inProject?: {
    makes?: true
    hiddenAs?: ErrorCode
    /** Permission required in place of the endpoint's, for endpoints that serve several kinds. */
    needs?: WorkspaceAction
  }
  /** Allowed errors besides success: samples do not use up the planted records. */
  allowedAs?: ErrorCode
  /** The role it assigns, whose permissions the sender must all have. */
  grants?: RoleId
}

export type SampleOf = (given: SampleContext) => Sample
