/** The mails that the product sends. */
export const mailKinds = [
  'organizationInvitation',
  'memberInvitation',
  'addedToProject',
  'passwordReset',
  'passwordChanged',
  'breakGlass',
  'ownershipReceived',
  'organizationDeletion',
  'organizationExport',
  'taskEnded',
] as const
export type MailKind = (typeof mailKinds)[number]
