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
  it('works without variables: every setting has a default', () => {
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

  it('lists all invalid variables in one error', () => {
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

  it('keeps model records for 90 days by default, and for 0 none beyond the answer', () => {
    expect(readConfiguration({}).modelRecordDays).toBe(90)
    expect(readConfiguration({ MODEL_RECORD_DAYS: '0' }).modelRecordDays).toBe(0)
    for (const wrong of ['-1', '1.5', 'never', '36501']) expect(problemsOf({ MODEL_RECORD_DAYS: wrong })[0]).toMatch(/^MODEL_RECORD_DAYS /)
  })

  it('accepts a sealing key of 32 bytes in hexadecimal, base64 and base64url', () => {
    const key = Uint8Array.from({ length: 32 }, (_, at) => 255 - at)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(readConfiguration({ SEALING_KEY: ` ${Buffer.from(key).toString(encoding)}\n` }).sealingKey).toEqual(Buffer.from(key))
    for (const wrong of ['short', 'f'.repeat(63), 'f'.repeat(65), '!'.repeat(43), 'a'.repeat(44)])
      expect(problemsOf({ SEALING_KEY: wrong })).toEqual(['SEALING_KEY must be 32 random bytes, in base64 or as 64 hexadecimal digits'])
    expect(readConfiguration({})).not.toHaveProperty('sealingKey')
  })

  it('never repeats a value, which may be a secret', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://owner:hunter2@db' })
    expect(problem).toContain('DATABASE_URL must be an address')
    expect(problem).not.toContain('hunter2')
  })

  it('reads language models, and lists their problems with all others', () => {
    const { languageModels } = readConfiguration({
      LLM_PROVIDER: 'openai',
      LLM_API_KEY: 'sk-1',
      LLM_MODEL: 'large',
      LLM_HELPER_MODEL: 'small',
    })
    expect([languageModels?.answering.model, languageModels?.helper.model]).toEqual(['large', 'small'])
    expect(problemsOf({ PORT: 'http', LLM_PROVIDER: 'openai', LLM_MODEL: 'large' })).toHaveLength(2)
    expect(readConfiguration({ LLM_PROVIDER: '' })).not.toHaveProperty('languageModels')
  })

  it('requires all settings of the first organization or none', () => {
    const complete = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'long enough', ORG_NAME: 'Han River Partners', ORG_CODE: 'HRP' }
    expect(readConfiguration(complete).firstOrganization).toEqual({
      adminEmail: 'owner@example.com',
      adminPassword: 'long enough',
      name: 'Han River Partners',
      code: 'HRP',
    })
    const { ORG_CODE: _, ...partial } = complete
    expect(problemsOf(partial)).toEqual([expect.stringMatching(/^ORG_CODE is missing: .*all together/)])
  })

  it('treats an empty value as not set', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '' }).http.port).toBe(3000)
  })

  it('keeps a bucket address of an index, and makes a path absolute', () => {
    expect(readConfiguration({ INDEX_URL: 's3://bucket/index' }).indexUrl).toBe('s3://bucket/index')
    expect(readConfiguration({ INDEX_URL: 'elsewhere' }).indexUrl).toBe(`${process.cwd()}/elsewhere`)
  })

  it('removes the trailing slash of the public address', () => {
    expect(readConfiguration({ PUBLIC_URL: 'https://deals.example.com/' }).http.publicUrl).toBe('https://deals.example.com')
  })

  it('accepts every valid port and no other number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -70_000, max: 140_000 }), (port) => {
        const valid = port >= 0 && port <= 65_535
        expect(problemsOf({ PORT: String(port) })).toHaveLength(valid ? 0 : 1)
      }),
    )
  })

  it('sends mail through the named server, from the public host', () => {
    expect(readConfiguration({}).mail).toEqual({ from: 'Dossier <no-reply@localhost>' })
    expect(readConfiguration({ PUBLIC_URL: 'http://127.0.0.1:3000' }).mail.from).toBe('Dossier <no-reply@localhost>')
    expect(readConfiguration({ PUBLIC_URL: 'https://deals.example.com:8443' }).mail.from).toBe('Dossier <no-reply@deals.example.com>')
    expect(readConfiguration({ SMTP_URL: 'smtps://user:p%40ss@mail.example.com', MAIL_FROM: 'deals@example.com' }).mail).toEqual({
      from: 'deals@example.com',
      smtpUrl: 'smtps://user:p%40ss@mail.example.com',
    })
  })

  it.each([
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'Dossier'],
    ['MAIL_FROM', 'Dossier <a@example.com>, b@example.com'],
    ['MAIL_FROM', 'Dossier\r\nBcc: x <a@example.com>'],
    ['ALLOW_LOOPBACK_SOURCES', 'yes'],
  ])('refuses %s=%j', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be`))])
  })

  describe('identity providers', () => {
    const one = { OIDC_ISSUER: 'https://id.example.com/realms/one', OIDC_CLIENT_ID: 'dossier', OIDC_CLIENT_SECRET: 'hunter2' }

    it('are empty by default', () => {
      expect(readConfiguration({}).identityProviders).toEqual([])
    })

    it('have a number, a name and their organizations', () => {
      const { identityProviders } = readConfiguration({
        ...one,
        OIDC_3_ISSUER: 'https://login.example.org',
        OIDC_3_CLIENT_ID: 'x',
        OIDC_3_CLIENT_SECRET: 'y',
        OIDC_3_NAME: 'Harbor ID',
        OIDC_3_ORGANIZATIONS: 'HRP, first,',
      })
      expect(identityProviders).toEqual([
        { id: '1', name: 'id.example.com', issuer: one.OIDC_ISSUER, clientId: 'dossier', clientSecret: 'hunter2', organizations: [] },
        {
          id: '3',
          name: 'Harbor ID',
          issuer: 'https://login.example.org',
          clientId: 'x',
          clientSecret: 'y',
          organizations: ['hrp', 'first'],
        },
      ])
    })

    it('require all of their settings or none', () => {
      const { OIDC_CLIENT_SECRET: _, ...partial } = one
      expect(problemsOf(partial)).toEqual([expect.stringMatching(/^OIDC_CLIENT_SECRET is missing: .*all together/)])
      expect(problemsOf({ OIDC_2_NAME: 'Harbor ID' })).toHaveLength(3)
    })

    it('refuse unknown settings, since a mistyped list would admit every organization', () => {
      expect(problemsOf({ ...one, OIDC_ORGANISATIONS: 'hrp' })).toEqual(['OIDC_ORGANISATIONS is not a setting'])
    })

    it.each([
      'http://id.example.com',
      'http://127.0.0.1:9000',
      'https://user:hunter2@id.example.com',
      'https://id.example.com/?a=b',
      'id.example.com',
    ])('refuse the issuer %s', (issuer) => {
      const [problem, ...others] = problemsOf({ ...one, OIDC_ISSUER: issuer })
      expect(problem).toMatch(/^OIDC_ISSUER must be/)
      expect(problem).not.toContain('hunter2')
      expect(others).toEqual([])
    })

    it('may be without TLS on this machine, where that is allowed', () => {
      const allowed = { ...one, ALLOW_LOOPBACK_SOURCES: '1' }
      expect(readConfiguration({ ...allowed, OIDC_ISSUER: 'http://127.0.0.1:9000' }).identityProviders).toHaveLength(1)
      expect(problemsOf({ ...allowed, OIDC_ISSUER: 'http://id.example.com' })).toHaveLength(1)
    })
  })
})
