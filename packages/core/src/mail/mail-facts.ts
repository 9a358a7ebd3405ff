/** What each kind of mail names: names as they were when it was queued, moments in ISO 8601; never a secret. */
export interface MailFacts {
  organizationInvitation: { organization: string; code: string }
  memberInvitation: { organization: string; code: string; inviter: string; project?: string | undefined }
  /** `role`: the id of a built-in role, or the name of another. */
  addedToProject: { project: string; inviter: string; role: string | number }
  passwordReset: { organization?: string | undefined }
  passwordChanged: Record<string, never>
  breakGlass: { admin: string; reason: string; until: string }
  ownershipReceived: { from: string; organization?: string | undefined; project?: string | undefined }
  organizationDeletion: { organization: string; until: string }
  organizationExport: { organization: string; until: string }
  taskEnded: { task: string; project: string; projectId: number; outcome: 'completed' | 'failed' }
}
