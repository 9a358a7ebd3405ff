/** The logged fields of an error. */
export interface LoggedError {
  type: string
  message: string
  /** Stack, one frame per line. */
  stack: string
  /** For a database error also the violated constraint. */
  code?: string
  constraint?: string
  cause?: LoggedError
}

const CAUSES = 5

/** Formats an error for the log, without the values of its statement or row, which may be addresses, document texts or token hashes. */
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
  // PostgreSQL's class 22, data exceptions, quotes the invalid value.
  if ('severity' in error && typeof code === 'string' && code.startsWith('22')) return 'a value does not fit its type'
  // Drizzle appends a statement's parameters.
  return error.message.replace(/\nparams: [\s\S]*$/, '')
}
