/** A person's whole name as it is written: a Korean one family name first without a space, others given name first. */
export function personName(firstName: string, lastName: string): string {
  const first = firstName.trim()
  const last = lastName.trim()
  return /\p{Script=Hangul}/u.test(first) && /^\p{Script=Hangul}+$/u.test(last) ? last + first : `${first} ${last}`.trim()
}
