import type { Translated } from '@dossier/contract'

/** The facts of a mail as its job brings them. */
export type Facts = Readonly<Record<string, string | number>>

/** What a mail says, in both languages side by side. `{name}` stands for the fact of that name. */
export interface LetterText {
  subject: Translated
  paragraphs: readonly Translated[]
  /** What can be done at once. `path` is where it leads, from the public address on, unless the mail has a link of its own. */
  button?: { label: Translated; path?: string }
  /** Until when the link holds: `{expires}`. */
  validity?: Translated
  /** Who sent it, why it came, and what to do when it was not expected. */
  reason: Translated
}
