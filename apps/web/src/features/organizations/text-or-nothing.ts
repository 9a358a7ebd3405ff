/** For an optional field of a form: left empty, it is not sent. */
export function textOrNothing(typed: unknown): string | undefined {
  return typeof typed === 'string' && typed.trim() !== '' ? typed : undefined
}
