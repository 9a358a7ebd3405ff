/** Value of an optional form field: undefined when empty, so that it is not sent. */
export function optionalText(typed: unknown): string | undefined {
  return typeof typed === 'string' && typed.trim() !== '' ? typed : undefined
}
