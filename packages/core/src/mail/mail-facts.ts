/** The facts of each kind of mail: names as of the time of queueing, moments in ISO 8601; never a secret. */
export interface MailFacts {
  organizationInvitation: { organization: string; code: string }
  memberInvitation: { organization: string; code: string; inviter: string; project?: string | undefined }
  /** `role`: the id of a built-in role, or the name of a custom one. */
  addedToProject: { project: string; inviter: string; role: string | number }
  passwordReset: { organization?: string | undefined }
  passwordChanged: Record<string, never>
  breakGlass: { admin: string; reason: string; until: string }
  ownershipReceived: { from: string; organization?: string | undefined; project?: string | undefined }
  organizationDeletion: { organization: string; until: string }
  organizationExport: { organization: string; until: string }
  taskEnded: { task: string; project: string; projectId: number; outcome: 'completed' | 'failed' }
}
