import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import type { LogLevel } from './configuration.ts'
import { loggedError } from './logged-error.ts'

/** Structured log: one JSON object a line. `child` adds fields such as a request or job id. */
export type Logger = PinoLogger

const SECRET_FIELDS = [
  'authorization',
  'Authorization',
  'cookie',
  'Cookie',
  'password',
  'newPassword',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'key',
  'apiKey',
  'databaseUrl',
]
const SET_COOKIE = '["set-cookie"]'
// pino redacts by path, so each name is listed once for each depth that log calls of ours reach.
const DEPTHS = ['', '*.', '*.*.', '*.*.*.']
const SECRET_PATHS = DEPTHS.flatMap((depth) => [
  ...SECRET_FIELDS.map((field) => `${depth}${field}`),
  depth === '' ? SET_COOKIE : `${depth.slice(0, -1)}${SET_COOKIE}`,
])

/**
 * Makes the process's logger. Fields that hold secrets are replaced, down to four levels deep; errors lose the
 * values that they speak of.
 *
 * @param destination where lines go; standard output when absent
 */
export function createLogger(options: { level: LogLevel }, destination?: DestinationStream): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError },
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    },
    destination ?? pino.destination(1),
  )
}

/** A logger that writes nowhere, for tests and one-off scripts. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' })
}
