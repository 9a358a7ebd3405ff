import { describe, expect, it } from 'vitest'
import { createLogger } from './logging.ts'

function capture() {
  const lines: string[] = []
  const logger = createLogger({ level: 'info' }, { write: (line) => void lines.push(line) })
  return { logger, lines }
}

describe('createLogger', () => {
  it('writes one JSON object per line with a readable level and time', () => {
    const { logger, lines } = capture()
    logger.child({ requestId: 'r-1' }).warn({ fileId: 7 }, 'could not read')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      requestId: 'r-1',
      fileId: 7,
      msg: 'could not read',
    })
  })

  it('writes nothing below its level', () => {
    const { logger, lines } = capture()
    logger.debug('hidden')
    expect(lines).toEqual([])
  })

  it('redacts secrets at every depth that is logged', () => {
    const { logger, lines } = capture()
    const secrets = Object.fromEntries(
      ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'accessToken', 'apiKey', 'key', 'secret', 'databaseUrl'].map(
        (field) => [field, 'hunter2'],
      ),
    )
    logger.info(secrets, 'flat')
    logger.info({ headers: secrets }, 'headers')
    logger.info({ req: { headers: secrets } }, 'request')
    logger.info({ job: { payload: { body: secrets } } }, 'deep')
    logger.child({ session: secrets }).info('bound')
    expect(lines).toHaveLength(5)
    for (const line of lines) {
      expect(line).not.toContain('hunter2')
      expect(line).toContain('[redacted]')
    }
  })

  it('logs an error with its stack and causes', () => {
    const { logger, lines } = capture()
    logger.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed')
    const { err } = JSON.parse(lines[0] ?? '') as { err: unknown }
    expect(err).toMatchObject({ message: 'outer', stack: expect.stringContaining(' at ') as string, cause: { message: 'inner' } })
  })
})
