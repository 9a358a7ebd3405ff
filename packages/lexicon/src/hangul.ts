/** Whether a text contains Hangul: a syllable or a letter. Linear time, for texts of any length. */
export const hasHangul = (text: string): boolean => /\p{Script=Hangul}/u.test(text)
