import { isLoopbackHost } from '../http/loopback-host.ts'

/** How outside sources are asked where an organisation sets nothing of its own; a source without what it needs is not asked. */
export interface OperatorSources {
  readonly sec: { readonly contact?: string; readonly baseAddress?: string }
  readonly dart: { readonly key?: string; readonly dailyRequests?: number; readonly baseAddress?: string }
}

type Given = Readonly<Record<string, string>>

const known = new Set(['SEC_CONTACT', 'SEC_BASE_URL', 'OPENDART_API_KEY', 'OPENDART_DAILY_REQUESTS', 'OPENDART_BASE_URL'])
const MOST_DAILY = 10_000_000

/**
 * The outside sources that the environment configures.
 *
 * @param given variables that are set
 * @returns the settings, and one sentence for each variable at fault, without its value
 */
export function readSourceSettings(given: Given, allowLoopback: boolean): { sources: OperatorSources; problems: string[] } {
  const problems = Object.keys(given)
    .filter((name) => /^(?:SEC|OPENDART)_/.test(name) && !known.has(name))
    .map((name) => `${name} is not a setting`)
  const contact = given['SEC_CONTACT']?.trim()
  // It is sent as a header, which holds printable ASCII.
  if (contact !== undefined && !(/^[\x20-\x7e]{3,200}$/.test(contact) && /[^\s@]@[^\s@]/.test(contact)))
    problems.push('SEC_CONTACT must be a name and an e-mail address, in Latin letters')
  const key = given['OPENDART_API_KEY']?.trim()
  if (key !== undefined && !/^[\w-]{20,100}$/.test(key))
    problems.push('OPENDART_API_KEY must be the key of OpenDART, 40 letters and digits')
  const daily = given['OPENDART_DAILY_REQUESTS']?.trim()
  const dailyRequests = daily === undefined ? undefined : /^\d{1,8}$/.test(daily) ? Number(daily) : 0
  if (dailyRequests !== undefined && (dailyRequests < 1 || dailyRequests > MOST_DAILY))
    problems.push(`OPENDART_DAILY_REQUESTS must be a whole number from 1 to ${MOST_DAILY}`)
  const [sec, dart] = (['SEC_BASE_URL', 'OPENDART_BASE_URL'] as const).map((name) => {
    const address = given[name]?.trim()
    if (address === undefined) return {}
    if (!(allowLoopback && isLoopbackOrigin(address)))
      problems.push(`${name} must be an http:// address of this machine without a path, and is taken with ALLOW_LOOPBACK_SOURCES=1 only`)
    return { baseAddress: address.replace(/\/$/, '') }
  })
  return {
    sources: {
      sec: { ...(contact !== undefined && { contact }), ...sec },
      dart: { ...(key !== undefined && { key }), ...(dailyRequests !== undefined && { dailyRequests }), ...dart },
    },
    problems,
  }
}

function isLoopbackOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname } = new URL(address)
  return protocol === 'http:' && isLoopbackHost(hostname) && address.replace(/\/$/, '') === origin
}
