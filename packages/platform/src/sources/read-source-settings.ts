import { isLoopbackHost } from '../http/loopback-host.ts'

/** Settings of a source by their names. */
type Settings<Names extends string> = { readonly [Name in Names | 'baseAddress']?: string }

/** How outside sources are asked where an organisation sets nothing of its own; a source without what it needs is not asked. */
export interface OperatorSources {
  readonly sec: Settings<'contact'>
  readonly dart: Settings<'key'> & { readonly dailyRequests?: number }
  readonly web: Settings<'service' | 'key' | 'address' | 'contact'>
  readonly press: Settings<'naverClientId' | 'naverClientSecret' | 'newsApiKey' | 'gdelt' | 'feeds' | 'contact'>
  readonly transcripts: Settings<'fmpKey' | 'finnhubKey' | 'apiNinjasKey' | 'alphaVantageKey'>
  readonly market: Settings<'krxKey' | 'fmpKey' | 'alphaVantageKey' | 'fredKey' | 'ecosKey' | 'ecb'>
  readonly ir: Settings<'contact'>
}

type Given = Readonly<Record<string, string>>

interface Variable {
  readonly name: string
  /** The settings that it is, "web.key". */
  readonly settings: readonly string[]
  /** What it must be; the sentence begins with its name. */
  readonly must: string
  readonly isValid: (value: string) => boolean
  /** As it is set where that is not what is given. */
  readonly read?: (value: string) => string | number
}

const MOST_DAILY = 10_000_000

// They are sent as headers, which hold printable ASCII.
const isContact = (value: string) => /^[\x20-\x7e]{3,200}$/.test(value) && /[^\s@]@[^\s@]/.test(value)
const isKey = (value: string) => /^[\x21-\x7e]{8,200}$/.test(value)
const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

const contactOf = (name: string, ...settings: string[]): Variable => ({
  name,
  settings,
  must: 'must be a name and an e-mail address, in Latin letters',
  isValid: isContact,
})
const keyOf = (name: string, ...settings: string[]): Variable => ({
  name,
  settings,
  must: 'must be the key that the service gave, 8 to 200 letters, digits and signs',
  isValid: isKey,
})
const switchOf = (name: string, ...settings: string[]): Variable => ({
  name,
  settings,
  must: 'must be 0 or 1',
  isValid: (value) => value === '0' || value === '1',
  read: (value) => (value === '1' ? 'on' : ''),
})

const webServices = ['searxng', 'brave', 'tavily', 'exa', 'serper']

const variables: readonly Variable[] = [
  contactOf('SEC_CONTACT', 'sec.contact'),
  {
    name: 'OPENDART_API_KEY',
    settings: ['dart.key'],
    must: 'must be the key of OpenDART, 40 letters and digits',
    isValid: (value) => /^[\w-]{20,100}$/.test(value),
  },
  {
    name: 'OPENDART_DAILY_REQUESTS',
    settings: ['dart.dailyRequests'],
    must: `must be a whole number from 1 to ${MOST_DAILY}`,
    isValid: (value) => /^\d{1,8}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_DAILY,
    read: Number,
  },
  {
    name: 'WEB_SEARCH_SERVICE',
    settings: ['web.service'],
    must: `must be one of ${webServices.join(', ')}`,
    isValid: (value) => webServices.includes(value),
  },
  keyOf('WEB_SEARCH_API_KEY', 'web.key'),
  { name: 'WEB_SEARCH_URL', settings: ['web.address'], must: 'must be the http(s) address of a SearXNG instance', isValid: isWebAddress },
  keyOf('NAVER_CLIENT_ID', 'press.naverClientId'),
  keyOf('NAVER_CLIENT_SECRET', 'press.naverClientSecret'),
  keyOf('NEWSAPI_KEY', 'press.newsApiKey'),
  switchOf('PRESS_GDELT', 'press.gdelt'),
  {
    name: 'PRESS_FEEDS',
    settings: ['press.feeds'],
    must: 'must be http(s) addresses of feeds, separated by spaces, 50 at most',
    isValid: (value) => value.split(/\s+/).length <= 50 && value.split(/\s+/).every(isWebAddress),
  },
  keyOf('FMP_API_KEY', 'transcripts.fmpKey', 'market.fmpKey'),
  keyOf('FINNHUB_API_KEY', 'transcripts.finnhubKey'),
  keyOf('API_NINJAS_KEY', 'transcripts.apiNinjasKey'),
  keyOf('ALPHA_VANTAGE_API_KEY', 'transcripts.alphaVantageKey', 'market.alphaVantageKey'),
  keyOf('KRX_API_KEY', 'market.krxKey'),
  keyOf('FRED_API_KEY', 'market.fredKey'),
  keyOf('ECOS_API_KEY', 'market.ecosKey'),
  switchOf('MARKET_ECB', 'market.ecb'),
  contactOf('CRAWLER_CONTACT', 'web.contact', 'press.contact', 'ir.contact'),
]

/** Servers that stand in for services in tests. */
const testServers: Readonly<Record<string, string>> = {
  SEC_BASE_URL: 'sec',
  OPENDART_BASE_URL: 'dart',
  WEB_SEARCH_BASE_URL: 'web',
  PRESS_BASE_URL: 'press',
  TRANSCRIPTS_BASE_URL: 'transcripts',
  MARKET_BASE_URL: 'market',
  IR_BASE_URL: 'ir',
}

const known = new Set([...variables.map(({ name }) => name), ...Object.keys(testServers)])
const OURS =
  /^(?:SEC|OPENDART|WEB_SEARCH|NAVER|NEWSAPI|PRESS|TRANSCRIPTS|CRAWLER|FMP|FINNHUB|API_NINJAS|ALPHA_VANTAGE|KRX|FRED|ECOS|MARKET|IR)_/

/**
 * The outside sources that the environment configures.
 *
 * @param given variables that are set
 * @returns the settings, and one sentence for each variable at fault, without its value
 */
export function readSourceSettings(given: Given, allowLoopback: boolean): { sources: OperatorSources; problems: string[] } {
  const problems = Object.keys(given)
    .filter((name) => OURS.test(name) && !known.has(name))
    .map((name) => `${name} is not a setting`)
  const sources: Record<string, Record<string, string | number>> = {
    sec: {},
    dart: {},
    web: {},
    press: {},
    transcripts: {},
    market: {},
    ir: {},
  }
  const set = (path: string, value: string | number) => {
    const [source = '', setting = ''] = path.split('.')
    sources[source] = { ...sources[source], [setting]: value }
  }
  for (const { name, settings, must, isValid, read } of variables) {
    const value = given[name]?.trim()
    if (value === undefined) continue
    if (!isValid(value)) problems.push(`${name} ${must}`)
    else for (const setting of settings) set(setting, read?.(value) ?? value)
  }
  for (const [name, source] of Object.entries(testServers)) {
    const address = given[name]?.trim()
    if (address === undefined) continue
    if (allowLoopback && isLoopbackOrigin(address)) set(`${source}.baseAddress`, address.replace(/\/$/, ''))
    else problems.push(`${name} must be an http:// address of this machine without a path, and is taken with ALLOW_LOOPBACK_SOURCES=1 only`)
  }
  // The paths of the table are those of the type.
  return { sources: sources as unknown as OperatorSources, problems }
}

function isLoopbackOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname } = new URL(address)
  return protocol === 'http:' && isLoopbackHost(hostname) && address.replace(/\/$/, '') === origin
}
