import type { Translated } from '@dossier/contract'

/** The facts of a mail in its job's payload. */
export type Facts = Readonly<Record<string, string | number>>

/** The texts of a mail in both languages. `{name}` is replaced by the fact of that name. */
export interface LetterText {
  subject: Translated
  paragraphs: readonly Translated[]
  /** The button. `path` is its target on the public address, unless the mail has a one-time link. */
  button?: { label: Translated; path?: string }
  /** The link's expiry: `{expires}`. */
  validity?: Translated
  /** The sender, the reason, and what to do if the mail was not expected. */
  reason: Translated
}
