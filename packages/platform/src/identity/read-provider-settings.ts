import { isLoopbackHost } from '../http/loopback-host.ts'
import type { ConfiguredProvider } from './create-identity-providers.ts'

// The first provider's variables have no number.
const PREFIXES = ['OIDC_', ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `OIDC_${number}_`)]
const NEEDED = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const
const OPTIONAL = ['NAME', 'ORGANIZATIONS'] as const

/**
 * Reads the identity providers from the environment.
 *
 * @param given variables that are set
 * @returns the providers, and one sentence for each invalid variable, without its value
 */
export function readProviderSettings(
  given: Readonly<Record<string, string>>,
  allowLoopback: boolean,
): { providers: ConfiguredProvider[]; problems: string[] } {
  const read = PREFIXES.map((prefix, index) => readProvider(given, prefix, String(index + 1), allowLoopback))
  const known = new Set(PREFIXES.flatMap((prefix) => [...NEEDED, ...OPTIONAL].map((name) => `${prefix}${name}`)))
  // A mistyped list of organizations would admit all of them.
  const unknown = Object.keys(given).filter((name) => name.startsWith('OIDC_') && !known.has(name))
  return {
    providers: read.flatMap(({ provider }) => provider ?? []),
    problems: [...read.flatMap(({ problems }) => problems), ...unknown.map((name) => `${name} is not a setting`)],
  }
}

function readProvider(
  given: Readonly<Record<string, string>>,
  prefix: string,
  id: string,
  allowLoopback: boolean,
): { provider?: ConfiguredProvider; problems: string[] } {
  const valueOf = (name: (typeof NEEDED)[number] | (typeof OPTIONAL)[number]) => given[`${prefix}${name}`]?.trim()
  if ([...NEEDED, ...OPTIONAL].every((name) => valueOf(name) === undefined)) return { problems: [] }
  const [issuer, clientId, clientSecret] = NEEDED.map(valueOf)
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    const all = NEEDED.map((name) => `${prefix}${name}`).join(', ')
    const missing = NEEDED.filter((name) => valueOf(name) === undefined)
    return { problems: missing.map((name) => `${prefix}${name} is missing: ${all} are set all together or not at all`) }
  }
  if (!isIssuer(issuer, allowLoopback)) {
    return {
      problems: [`${prefix}ISSUER must be an https:// address without user, query or fragment (http:// only on loopback, for tests)`],
    }
  }
  const organizations = (valueOf('ORGANIZATIONS') ?? '').split(',').flatMap((code) => code.trim().toLowerCase() || [])
  return { provider: { id, name: valueOf('NAME') ?? new URL(issuer).host, issuer, clientId, clientSecret, organizations }, problems: [] }
}

function isIssuer(address: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(address)
  if (`${username}${password}${search}${hash}` !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && allowLoopback && isLoopbackHost(hostname))
}
