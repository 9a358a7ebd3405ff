import type { FieldError } from 'react-hook-form'
import type { Translator } from '../../i18n/index.ts'

/**
 * The error text of a field: `required` when it is empty, `invalid` for any other error. Of zod's codes, an empty text is `too_small` and a missing
 * one `invalid_type`.
 */
export function fieldErrorText<Key extends string>(
  t: Translator<Key>,
  error: FieldError | undefined,
  value: unknown,
  required: Key,
  invalid: Key,
): string | undefined {
  if (!error) return undefined
  return typeof value === 'string' && value.trim() !== '' ? t(invalid) : t(required)
}
