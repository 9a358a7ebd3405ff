import { describe, expect, it } from 'vitest'
import { readSourceSettings } from './read-source-settings.ts'

describe('the settings of outside sources', () => {
  it('are none unless they are given', () => {
    expect(readSourceSettings({}, false)).toEqual({ sources: { sec: {}, dart: {} }, problems: [] })
  })

  it('are read for each source', () => {
    const given = { SEC_CONTACT: ' Harbor Partners it@harbor.example ', OPENDART_API_KEY: 'a'.repeat(40), OPENDART_DAILY_REQUESTS: '10000' }
    expect(readSourceSettings(given, false)).toEqual({
      sources: { sec: { contact: 'Harbor Partners it@harbor.example' }, dart: { key: 'a'.repeat(40), dailyRequests: 10_000 } },
      problems: [],
    })
  })

  it('take addresses on loopback in tests only', () => {
    const given = { SEC_BASE_URL: 'http://127.0.0.1:4701/', OPENDART_BASE_URL: 'http://localhost:4702' }
    expect(readSourceSettings(given, true).sources).toEqual({
      sec: { baseAddress: 'http://127.0.0.1:4701' },
      dart: { baseAddress: 'http://localhost:4702' },
    })
    expect(readSourceSettings(given, false).problems).toHaveLength(2)
    for (const address of ['http://10.0.0.1', 'https://data.sec.gov', 'http://127.0.0.1:4701/path', 'nonsense'])
      expect(readSourceSettings({ SEC_BASE_URL: address }, true).problems).toHaveLength(1)
  })

  it.each([
    ['SEC_CONTACT', 'Harbor'],
    ['SEC_CONTACT', '하버 it@harbor.example'],
    ['SEC_CONTACT', 'a@b\r\nx-injected: 1'],
    ['OPENDART_API_KEY', 'short'],
    ['OPENDART_API_KEY', `${'a'.repeat(40)}&x=1`],
    ['OPENDART_DAILY_REQUESTS', '99999999'],
    ['OPENDART_DAILY_REQUESTS', 'many'],
    ['OPENDART_KEY', 'hidden-value'],
    ['SEC_KEY', 'hidden-value'],
  ])('refuse %s with a sentence that does not repeat its value', (name, value) => {
    const { problems } = readSourceSettings({ [name]: value }, false)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.startsWith(name)).toBe(true)
    expect(problems[0]).not.toContain(value)
  })
})
