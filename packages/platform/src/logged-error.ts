/** What the log keeps of an error. */
export interface LoggedError {
  type: string
  message: string
  /** Where it arose, one frame a line. */
  stack: string
  /** Of a database error also the constraint that was hurt. */
  code?: string
  constraint?: string
  cause?: LoggedError
}

const CAUSES = 5

/**
 * An error as the log shows it: without the values of the statement or the row that it speaks of, which are people's
 * addresses, texts of documents and hashes of tokens.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown', stack: '' }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: withoutValues(error, code),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause !== undefined && depth < CAUSES && { cause: loggedError(error.cause, depth + 1) }),
  }
}

function withoutValues(error: Error, code: unknown): string {
  // PostgreSQL's class 22, data exceptions, quotes the value at fault.
  if ('severity' in error && typeof code === 'string' && code.startsWith('22')) return 'a value does not fit its type'
  // Drizzle adds a statement's parameters after the statement.
  return error.message.replace(/\nparams: [\s\S]*$/, '')
}
