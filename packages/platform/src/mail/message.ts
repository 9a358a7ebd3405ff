import type { OutgoingMail } from './mailer.ts'

/** Converts a mail for nodemailer. Nothing in it may make nodemailer read a file or an address. */
export function messageOf({ to, subject, text, html }: OutgoingMail, from: string) {
  return {
    from,
    // As an object the address is not parsed, whatever commas or brackets it contains.
    to: { name: to.name, address: singleAddress(to.address) },
    subject,
    text,
    html,
    // Auto-responders do not answer such mails (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** @throws when the text is not exactly one address: lists, names and line breaks would reach other people or headers */
function singleAddress(address: string): string {
  if (!/^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u.test(address)) throw new Error('the recipient is not one e-mail address')
  return address
}
