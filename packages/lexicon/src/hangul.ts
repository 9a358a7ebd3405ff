/** Whether a text has Hangul in it: a syllable or a letter. A look at its characters, for texts of any length. */
export const hasHangul = (text: string): boolean => /\p{Script=Hangul}/u.test(text)
