import { isLoopbackHost } from '../http/loopback-host.ts'

/** The product's registration with a provider of cloud drives. */
interface DriveRegistration {
  readonly clientId: string
  readonly clientSecret: string
  /** A loopback server that replaces all addresses of the provider: for tests. */
  readonly baseAddress?: string
}

/** The cloud drives from which files can be imported; missing ones are not configured. */
export interface DriveSettings {
  readonly google?: DriveRegistration & { readonly scope: 'drive.readonly' | 'drive.file' }
  readonly microsoft?: DriveRegistration & { readonly tenant: string }
  readonly dropbox?: DriveRegistration
}

type Environment = Readonly<Record<string, string>>
type Prefix = 'GOOGLE_DRIVE_' | 'MICROSOFT_DRIVE_' | 'DROPBOX_DRIVE_'

const known = new Set([
  ...['GOOGLE_DRIVE_', 'MICROSOFT_DRIVE_', 'DROPBOX_DRIVE_'].flatMap((prefix) => [
    `${prefix}CLIENT_ID`,
    `${prefix}CLIENT_SECRET`,
    `${prefix}URL`,
  ]),
  'GOOGLE_DRIVE_SCOPE',
  'MICROSOFT_DRIVE_TENANT',
])

/**
 * Reads the cloud drives from the environment.
 *
 * @param given variables that are set
 * @returns the drives, and one sentence for each invalid variable, without its value
 */
export function readDriveSettings(given: Environment, allowLoopback: boolean): { drives: DriveSettings; problems: string[] } {
  const problems = Object.keys(given)
    .filter((name) => /^(GOOGLE|MICROSOFT|DROPBOX)_DRIVE_/.test(name) && !known.has(name))
    .map((name) => `${name} is not a setting`)
  const registered = (prefix: Prefix) => readRegistration(given, prefix, allowLoopback, problems)

  const scope = given['GOOGLE_DRIVE_SCOPE']?.trim() ?? 'drive.readonly'
  if (scope !== 'drive.readonly' && scope !== 'drive.file') problems.push('GOOGLE_DRIVE_SCOPE must be drive.readonly or drive.file')
  const tenant = given['MICROSOFT_DRIVE_TENANT']?.trim() ?? 'common'
  // It becomes a path segment of an address.
  if (!/^[\w-]+(\.[\w-]+)*$/.test(tenant)) {
    problems.push('MICROSOFT_DRIVE_TENANT must be common, organizations, consumers, or the id or a domain of a tenant')
  }
  const google = registered('GOOGLE_DRIVE_')
  const microsoft = registered('MICROSOFT_DRIVE_')
  const dropbox = registered('DROPBOX_DRIVE_')
  return {
    drives: {
      ...(google && { google: { ...google, scope: scope === 'drive.file' ? scope : 'drive.readonly' } }),
      ...(microsoft && { microsoft: { ...microsoft, tenant } }),
      ...(dropbox && { dropbox }),
    },
    problems,
  }
}

function readRegistration(given: Environment, prefix: Prefix, allowLoopback: boolean, problems: string[]): DriveRegistration | undefined {
  const clientId = given[`${prefix}CLIENT_ID`]?.trim()
  const clientSecret = given[`${prefix}CLIENT_SECRET`]?.trim()
  const baseAddress = given[`${prefix}URL`]?.trim()
  if (baseAddress !== undefined && !(allowLoopback && isLoopbackOrigin(baseAddress))) {
    problems.push(`${prefix}URL must be an http:// address of this machine without a path, and is taken with ALLOW_LOOPBACK_SOURCES=1 only`)
  }
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined) {
    const [missing, other] = clientId === undefined ? ['CLIENT_ID', 'CLIENT_SECRET'] : ['CLIENT_SECRET', 'CLIENT_ID']
    problems.push(`${prefix}${missing} is missing: it is set together with ${prefix}${other}, or neither of them`)
    return undefined
  }
  return { clientId, clientSecret, ...(baseAddress !== undefined && { baseAddress: baseAddress.replace(/\/$/, '') }) }
}

function isLoopbackOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname } = new URL(address)
  return protocol === 'http:' && isLoopbackHost(hostname) && address.replace(/\/$/, '') === origin
}
