const HANGUL = /^\p{Script=Hangul}+$/u

/** How a person is called: family name first and in one word for a Korean name, given name first otherwise. */
export function personName(firstName: string, lastName: string): string {
  if (HANGUL.test(firstName) && HANGUL.test(lastName)) return `${lastName}${firstName}`
  return `${firstName} ${lastName}`.trim()
}
