import type { MailKind } from '@dossier/contract'
import type { Facts, LetterText } from '../letter-text.ts'
import { addedToProject } from './added-to-project.ts'
import { breakGlass } from './break-glass.ts'
import { memberInvitation } from './member-invitation.ts'
import { organizationDeletion } from './organization-deletion.ts'
import { organizationExport } from './organization-export.ts'
import { organizationInvitation } from './organization-invitation.ts'
import { ownershipReceived } from './ownership-received.ts'
import { passwordChanged } from './password-changed.ts'
import { passwordReset } from './password-reset.ts'
import { taskEnded } from './task-ended.ts'

/** The texts of each kind of mail. */
export const letterTexts: Record<MailKind, (facts: Facts) => LetterText> = {
  organizationInvitation,
  memberInvitation,
  addedToProject,
  passwordReset,
  passwordChanged,
  breakGlass,
  ownershipReceived,
  organizationDeletion,
  organizationExport,
  taskEnded,
}
