const HANGUL = /^\p{Script=Hangul}+$/u

/** A person's display name: family name first and in one word for Korean names, given name first otherwise. */
export function personName(firstName: string, lastName: string): string {
  if (HANGUL.test(firstName) && HANGUL.test(lastName)) return `${lastName}${firstName}`
  return `${firstName} ${lastName}`.trim()
}
