import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, readConfiguration } from './configuration.ts'

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfiguration(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}

describe('readConfiguration', () => {
  it('needs nothing: every setting has a default', () => {
    const configuration = readConfiguration({})
    expect(configuration.http).toEqual({ host: '127.0.0.1', port: 3000 })
    expect(configuration.dataDir).toBe(`${process.cwd()}/data`)
    expect(configuration.indexUrl).toBe(`${process.cwd()}/data/index`)
    expect(configuration).not.toHaveProperty('databaseUrl')
    expect(configuration).not.toHaveProperty('firstOrganization')
    expect(configuration.uploads).toEqual({ maxFileBytes: 200 * 1024 * 1024, maxFilesPerRequest: 100 })
    expect(configuration.reading.timeoutMs).toBe(120_000)
    expect(configuration.reading.workers).toBeGreaterThanOrEqual(1)
    expect(configuration.reading.workers).toBeLessThanOrEqual(8)
  })

  it('names every variable at fault in one error', () => {
    const problems = problemsOf({
      PORT: 'http',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      SAMPLE_WORKSPACE: 'yes',
      MAX_FILE_MB: '-1',
      ADMIN_EMAIL: 'a@b.co',
      ORG_NAME: 'x',
      ORG_CODE: 'y',
    })
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'SAMPLE_WORKSPACE', 'MAX_FILE_MB', 'ADMIN_PASSWORD']) {
      expect(problems.filter((problem) => problem.startsWith(`${name} `))).toHaveLength(1)
    }
    expect(problems).toHaveLength(6)
  })

  it('never repeats a value, which may be a secret', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://owner:hunter2@db' })
    expect(problem).toContain('DATABASE_URL must be an address')
    expect(problem).not.toContain('hunter2')
  })

  it('takes the first organisation all together or not at all', () => {
    const whole = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'long enough', ORG_NAME: 'Han River Partners', ORG_CODE: 'HRP' }
    expect(readConfiguration(whole).firstOrganization).toEqual({
      adminEmail: 'owner@example.com',
      adminPassword: 'long enough',
      name: 'Han River Partners',
      code: 'HRP',
    })
    const { ORG_CODE: _, ...partial } = whole
    expect(problemsOf(partial)).toEqual([expect.stringMatching(/^ORG_CODE is missing: .*all together/)])
  })

  it('treats an empty value as not set', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '' }).http.port).toBe(3000)
  })

  it('keeps the address of an index in a bucket, and makes a path absolute', () => {
    expect(readConfiguration({ INDEX_URL: 's3://bucket/index' }).indexUrl).toBe('s3://bucket/index')
    expect(readConfiguration({ INDEX_URL: 'elsewhere' }).indexUrl).toBe(`${process.cwd()}/elsewhere`)
  })

  it('drops the trailing slash of the public address', () => {
    expect(readConfiguration({ PUBLIC_URL: 'https://deals.example.com/' }).http.publicUrl).toBe('https://deals.example.com')
  })

  it('accepts every valid port and refuses every other number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -70_000, max: 140_000 }), (port) => {
        const valid = port >= 0 && port <= 65_535
        expect(problemsOf({ PORT: String(port) })).toHaveLength(valid ? 0 : 1)
      }),
    )
  })
})
