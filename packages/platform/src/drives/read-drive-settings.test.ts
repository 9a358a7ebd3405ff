import { describe, expect, it } from 'vitest'
import { readDriveSettings } from './read-drive-settings.ts'

const google = { GOOGLE_DRIVE_CLIENT_ID: 'an-id', GOOGLE_DRIVE_CLIENT_SECRET: 'a-secret' }

describe('readDriveSettings', () => {
  it('returns none by default', () => {
    expect(readDriveSettings({}, false)).toEqual({ drives: {}, problems: [] })
  })

  it('reads each provider', () => {
    const given = {
      ...google,
      MICROSOFT_DRIVE_CLIENT_ID: 'm',
      MICROSOFT_DRIVE_CLIENT_SECRET: 'ms',
      DROPBOX_DRIVE_CLIENT_ID: 'd',
      DROPBOX_DRIVE_CLIENT_SECRET: 'ds',
    }
    expect(readDriveSettings(given, false)).toEqual({
      drives: {
        google: { clientId: 'an-id', clientSecret: 'a-secret', scope: 'drive.readonly' },
        microsoft: { clientId: 'm', clientSecret: 'ms', tenant: 'common' },
        dropbox: { clientId: 'd', clientSecret: 'ds' },
      },
      problems: [],
    })
    const narrower = { ...given, GOOGLE_DRIVE_SCOPE: 'drive.file', MICROSOFT_DRIVE_TENANT: 'harbor.example' }
    expect(readDriveSettings(narrower, false).drives).toMatchObject({
      google: { scope: 'drive.file' },
      microsoft: { tenant: 'harbor.example' },
    })
  })

  it.each(['GOOGLE', 'MICROSOFT', 'DROPBOX'])('reports the missing setting of %s', (name) => {
    for (const [set, missing] of [
      ['CLIENT_ID', 'CLIENT_SECRET'],
      ['CLIENT_SECRET', 'CLIENT_ID'],
    ] as const) {
      const { drives, problems } = readDriveSettings({ [`${name}_DRIVE_${set}`]: 'hidden-value' }, false)
      expect(drives).toEqual({})
      expect(problems).toEqual([`${name}_DRIVE_${missing} is missing: it is set together with ${name}_DRIVE_${set}, or neither of them`])
    }
  })

  it('accepts a loopback address in tests', () => {
    const given = { ...google, GOOGLE_DRIVE_URL: 'http://127.0.0.1:4601/' }
    expect(readDriveSettings(given, true).drives.google).toMatchObject({ baseAddress: 'http://127.0.0.1:4601' })
  })

  it.each([
    ['http://127.0.0.1:4601', false],
    ['http://10.0.0.1', true],
    ['https://elsewhere.example', true],
    ['http://127.0.0.1:4601/path', true],
    ['http://a:b@127.0.0.1', true],
    ['nonsense', true],
  ])('refuses the address %s (loopback allowed: %s) without repeating it', (address, allowed) => {
    const { problems } = readDriveSettings({ ...google, GOOGLE_DRIVE_URL: address }, allowed)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('GOOGLE_DRIVE_URL must be')
    expect(problems[0]).not.toContain(address)
  })

  it('refuses other scopes, invalid tenants and unknown names', () => {
    const given = {
      GOOGLE_DRIVE_SCOPE: 'drive',
      MICROSOFT_DRIVE_TENANT: '../x',
      DROPBOX_DRIVE_SECRET: 'x',
    }
    const { problems } = readDriveSettings(given, false)
    for (const name of Object.keys(given)) expect(problems.some((problem) => problem.startsWith(name))).toBe(true)
    expect(problems).toHaveLength(3)
  })
})
