/** A mail ready to be sent. */
export interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Sends mail: over SMTP, or into a directory when no server is configured. */
export interface Mailer {
  /** Resolves when the server has accepted the mail. @throws when it was refused or the server did not respond: retry later */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
