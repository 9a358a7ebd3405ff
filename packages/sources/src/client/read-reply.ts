import type { z } from 'zod'
import { SourceError } from '../source/source-error.ts'

/** A reply with its whole body. */
export interface Reply {
  readonly status: number
  /** Lower case, without parameters; empty if the service states none. */
  readonly mediaType: string
  readonly headers: Headers
  readonly body: Uint8Array
}

/** What a body begins with, for telling pages and errors from what was asked for. */
export const beginningOf = ({ body }: Pick<Reply, 'body'>): string => new TextDecoder().decode(body.subarray(0, 2_000)).trimStart()

/** Whether a reply is a page for people. */
export function isHtml(reply: Reply): boolean {
  if (reply.mediaType === 'application/json') return false
  return /^(?:<!doctype html|<html)/i.test(beginningOf(reply).replace(/^<\?xml[^>]*>\s*/, ''))
}

/**
 * JSON that conforms to a schema.
 *
 * @param numbers `printed`: as the texts that they are printed as
 * @throws SourceError `upstream` for another kind of body, for one that is cut off, and for another shape
 */
export function jsonReader<S extends z.ZodType>(
  source: string,
  schema: S,
  numbers: 'read' | 'printed' = 'read',
): (reply: Reply) => z.output<S> {
  return (reply) => {
    if (isHtml(reply)) throw new SourceError(source, { kind: 'upstream' }, 'html-instead-of-json')
    const parsed = schema.safeParse(parse(source, reply.body, numbers))
    if (!parsed.success) throw new SourceError(source, { kind: 'upstream' }, 'unexpected-shape', new Error(whereOf(parsed.error.issues)))
    return parsed.data
  }
}

/** ECMAScript's JSON.parse source text access, which the compiler's library does not know. */
const asPrinted = (_: string, value: unknown, { source = '' }: { source?: string } = {}): unknown =>
  typeof value === 'number' ? source : value

function parse(source: string, body: Uint8Array, numbers: 'read' | 'printed'): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), numbers === 'printed' ? asPrinted : undefined)
  } catch {
    // The parser's message repeats what it could not read.
    throw new SourceError(source, { kind: 'upstream' }, 'malformed-json')
  }
}

const whereOf = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .slice(0, 5)
    .map(({ path, code }) => `${path.join('.')} ${code}`)
    .join(', ')
