import { companyNamesIn, personNamesIn } from '@dossier/entities'

/** Firms with abbreviated names, and organisations that a Korean name shows by its last word. */
const organisation = /(?<!\p{L})(?:KPMG|EY|PwC)(?!\p{L})|\p{Script=Hangul}{2}(?:은행|증권|공단|공사|재단|조합|협회|펀드)/u

/** Whether a text has what looks like the name of a person or organisation. */
export const namesSomebody = (text: string): boolean =>
  organisation.test(text) || personNamesIn(text).length > 0 || companyNamesIn(text).length > 0
