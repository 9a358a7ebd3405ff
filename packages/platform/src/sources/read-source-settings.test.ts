import { describe, expect, it } from 'vitest'
import { readSourceSettings } from './read-source-settings.ts'

const none = { sec: {}, dart: {}, web: {}, press: {}, transcripts: {}, market: {}, ir: {} }

describe('the settings of outside sources', () => {
  it('are none unless they are given', () => {
    expect(readSourceSettings({}, false)).toEqual({ sources: none, problems: [] })
  })

  it('are read for each source', () => {
    const given = { SEC_CONTACT: ' Harbor Partners it@harbor.example ', OPENDART_API_KEY: 'a'.repeat(40), OPENDART_DAILY_REQUESTS: '10000' }
    expect(readSourceSettings(given, false)).toEqual({
      sources: { ...none, sec: { contact: 'Harbor Partners it@harbor.example' }, dart: { key: 'a'.repeat(40), dailyRequests: 10_000 } },
      problems: [],
    })
  })

  it('are read for search on the web and in the press, with one contact for both', () => {
    const given = {
      WEB_SEARCH_SERVICE: 'searxng',
      WEB_SEARCH_URL: 'http://searx.internal:8080',
      NAVER_CLIENT_ID: 'naver-id-1',
      NAVER_CLIENT_SECRET: 'naver-secret',
      PRESS_GDELT: '1',
      PRESS_FEEDS: 'https://daily.example/rss https://wire.example/atom',
      CRAWLER_CONTACT: 'Harbor it@harbor.example',
    }
    expect(readSourceSettings(given, false)).toEqual({
      sources: {
        ...none,
        web: { service: 'searxng', address: 'http://searx.internal:8080', contact: 'Harbor it@harbor.example' },
        press: {
          naverClientId: 'naver-id-1',
          naverClientSecret: 'naver-secret',
          gdelt: 'on',
          feeds: 'https://daily.example/rss https://wire.example/atom',
          contact: 'Harbor it@harbor.example',
        },
        ir: { contact: 'Harbor it@harbor.example' },
      },
      problems: [],
    })
    expect(readSourceSettings({ PRESS_GDELT: '0' }, false).sources.press).toEqual({ gdelt: '' })
  })

  it('are read for transcripts and market data, whose keys both use', () => {
    const key = 'abcdefgh12345678'
    const given = {
      FMP_API_KEY: key,
      FINNHUB_API_KEY: key,
      ALPHA_VANTAGE_API_KEY: key,
      FRED_API_KEY: key,
      ECOS_API_KEY: key,
      MARKET_ECB: '1',
    }
    expect(readSourceSettings(given, false)).toEqual({
      sources: {
        ...none,
        transcripts: { fmpKey: key, finnhubKey: key, alphaVantageKey: key },
        market: { fmpKey: key, alphaVantageKey: key, fredKey: key, ecosKey: key, ecb: 'on' },
      },
      problems: [],
    })
  })

  it('take addresses on loopback in tests only', () => {
    const given = { SEC_BASE_URL: 'http://127.0.0.1:4701/', OPENDART_BASE_URL: 'http://localhost:4702' }
    expect(readSourceSettings(given, true).sources).toEqual({
      ...none,
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
    ['WEB_SEARCH_SERVICE', 'google'],
    ['WEB_SEARCH_API_KEY', 'with space'],
    ['WEB_SEARCH_URL', 'ftp://searx.internal'],
    ['PRESS_GDELT', 'yes'],
    ['PRESS_FEEDS', 'https://daily.example/rss nonsense'],
    ['CRAWLER_CONTACT', 'nobody'],
  ])('refuse %s with a sentence that does not repeat its value', (name, value) => {
    const { problems } = readSourceSettings({ [name]: value }, false)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.startsWith(name)).toBe(true)
    expect(problems[0]).not.toContain(value)
  })
})
