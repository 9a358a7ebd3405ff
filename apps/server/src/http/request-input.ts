import { AppError, type Endpoint, idSchema, type InputIssue, type Language, parseInput } from '@dossier/contract'
import type { z } from 'zod'
import { findMalformed } from './well-formed.ts'

/** The unchecked parts of a request. */
export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Checks the parts of a request against its endpoint's schemas and merges them into the use case's input.
 *
 * @throws INVALID_INPUT with the paths of the invalid fields in `details.field`, each once, and their problems in `language` in
 * `details.issues`; SELECT_PROJECT_FIRST when the workspace is the first of them
 */
export function checkInput(endpoint: Endpoint, raw: RawInput, language: Language): Record<string, unknown> {
  for (const part of [raw.params, raw.query, raw.body]) {
    const malformed = findMalformed(part)
    if (malformed !== undefined) throw invalidInput([{ path: malformed, message: '' }], [])
  }
  refuseUnknownAddress(endpoint, raw.params)
  return {
    ...check(endpoint.params, raw.params, language),
    ...check(endpoint.query, raw.query, language),
    ...check(endpoint.body, raw.body ?? {}, language),
  }
}

/** The error for invalid fields. A missing workspace has its own message in the specification. */
export function invalidInput(invalid: readonly InputIssue[], issues: readonly InputIssue[] = invalid): AppError {
  if (issues[0]?.path === 'projectId') return new AppError('SELECT_PROJECT_FIRST', { issues })
  return new AppError('INVALID_INPUT', { field: [...new Set(invalid.map(({ path }) => path || 'body'))].join(', '), issues })
}

function check(schema: z.ZodObject | undefined, value: unknown, language: Language): Record<string, unknown> {
  if (schema === undefined) return {}
  const checked = parseInput(schema, value, language)
  if (checked.issues === undefined) return checked.data
  throw invalidInput(checked.issues)
}

/** An address with a word in place of an id does not exist. @throws NOT_FOUND */
function refuseUnknownAddress({ params }: Endpoint, given: unknown): void {
  const values: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {}
  for (const [name, schema] of Object.entries(params?.shape ?? {})) {
    const value = values[name]
    if (schema === idSchema && typeof value === 'string' && !/^\d+$/.test(value)) throw new AppError('NOT_FOUND')
  }
}
