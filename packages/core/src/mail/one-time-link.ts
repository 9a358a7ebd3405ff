import { type Language, limits, type MailKind } from '@dossier/contract'
import type { LinkPurpose, Recipient } from './mail.repository.ts'

/** A link with a secret token. */
export interface OneTimeLink {
  purpose: LinkPurpose
  /**
   * The target. Pages get the token in the fragment, which browsers do not send and servers do not log, followed by the language of the
   * mail.
   */
  path(token: string, language: Language): string
  /** The expiry; undefined when there is nothing left to open. */
  expiresAt(now: Date, recipient: Recipient): Date | undefined
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const invitation: OneTimeLink = {
  purpose: 'invitation',
  path: (token, language) => `/accept-invitation#${token}.${language}`,
  expiresAt: (now) => new Date(now.getTime() + limits.invitationDays * DAY_MS),
}

/** The kinds of mail with a one-time link. */
export const oneTimeLinks: Partial<Record<MailKind, OneTimeLink>> = {
  organizationInvitation: invitation,
  memberInvitation: invitation,
  passwordReset: {
    purpose: 'passwordReset',
    path: (token, language) => `/reset-password#${token}.${language}`,
    expiresAt: (now) => new Date(now.getTime() + limits.resetMinutes * MINUTE_MS),
  },
  organizationExport: {
    purpose: 'organizationExport',
    path: (token) => `/api/organization/export/${token}`,
    expiresAt: (now, { deletedAfter }) => (deletedAfter !== null && deletedAfter > now ? deletedAfter : undefined),
  },
}
