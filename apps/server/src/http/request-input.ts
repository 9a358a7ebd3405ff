import { AppError, type Endpoint } from '@dossier/contract'
import type { z } from 'zod'
import { findMalformed } from './well-formed.ts'

/** What arrived, before any check. */
export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Checks the parts of a request against its endpoint's schemas and joins them into the use case's input.
 *
 * @throws INVALID_INPUT naming the first field at fault, with all of them in `details.issues`
 */
export function checkInput(endpoint: Endpoint, raw: RawInput): Record<string, unknown> {
  for (const part of [raw.params, raw.query, raw.body]) {
    const malformed = findMalformed(part)
    if (malformed !== undefined) throw new AppError('INVALID_INPUT', { field: malformed || 'body', issues: [] })
  }
  return {
    ...check(endpoint.params, raw.params),
    ...check(endpoint.query, raw.query),
    ...check(endpoint.body, raw.body ?? {}),
  }
}

function check(schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  if (schema === undefined) return {}
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const issues = checked.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  // A missing workspace has a sentence of its own in the specification.
  if (issues[0]?.path === 'projectId') throw new AppError('SELECT_PROJECT_FIRST', { issues })
  throw new AppError('INVALID_INPUT', { field: issues.map((issue) => issue.path || 'body').join(', '), issues })
}
