/** A mail, ready to be sent. */
export interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Sends mail: over SMTP, or into a directory when no server is configured. */
export interface Mailer {
  /** Resolves when the mail is handed over. @throws when it was refused or nobody answered: try again later */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
