/** Formats a full name: Korean names with the family name first and no space, others with the given name first. */
export function personName(firstName: string, lastName: string): string {
  const first = firstName.trim()
  const last = lastName.trim()
  return /\p{Script=Hangul}/u.test(first) && /^\p{Script=Hangul}+$/u.test(last) ? last + first : `${first} ${last}`.trim()
}
