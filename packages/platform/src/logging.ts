import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import type { LogLevel } from './configuration.ts'
import { loggedError } from './logged-error.ts'

/** Structured log: one JSON object per line. `child` adds fields such as a request or job id. */
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
// pino redacts by path, so each name is listed for each depth that occurs in log calls.
const DEPTHS = ['', '*.', '*.*.', '*.*.*.']
const SECRET_PATHS = DEPTHS.flatMap((depth) => [
  ...SECRET_FIELDS.map((field) => `${depth}${field}`),
  depth === '' ? SET_COOKIE : `${depth.slice(0, -1)}${SET_COOKIE}`,
])

/**
 * Creates the process's logger. Fields with secrets are redacted down to four levels; values are removed from errors.
 *
 * @param destination output for lines; standard output when absent
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

/** A logger without output, for tests and one-off scripts. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' })
}
