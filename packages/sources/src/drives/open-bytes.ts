import { askProvider, type DriveNetwork, type Judge, type ProviderRequest } from './ask-provider.ts'
import { DriveError } from './drive-error.ts'

const MAX_REDIRECTS = 5

/** The hosts of a provider's files: these names and their subdomains. */
export interface ProviderHosts {
  names: readonly string[]
  /** Whether they are servers on loopback, which have no TLS. */
  plain: boolean
}

/** The provider's own hosts, or the loopback address that replaces it. */
export function hostsOf(baseAddress: string | undefined, names: readonly string[]): ProviderHosts {
  return baseAddress === undefined ? { names, plain: false } : { names: ['127.0.0.1', 'localhost', '[::1]'], plain: true }
}

/**
 * The content at an address of the provider. Redirects are followed to its own hosts only, and the token is sent to its original origin only:
 * download addresses are pre-authenticated and reject a token.
 *
 * @throws DriveError, also while the content arrives
 */
export async function openBytes(
  network: DriveNetwork,
  hosts: ProviderHosts,
  address: string,
  request: ProviderRequest,
  judge: Judge,
): Promise<AsyncIterable<Uint8Array>> {
  let url = new URL(address)
  let asked = request
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await askProvider(network.fetchBytes, network, url.href, asked, judge)
    const location = response.headers.get('location')
    if (response.status < 300 || location === null) return arriving(response)
    await response.body?.cancel()
    if (!URL.canParse(location, url.href)) break
    const next = new URL(location, url)
    if (!isOwn(next, hosts)) throw new DriveError('unavailable', 'foreign-redirect')
    if (next.origin !== url.origin) asked = { signal: request.signal, patienceMs: request.patienceMs }
    url = next
  }
  throw new DriveError('unavailable', 'redirects')
}

function isOwn({ protocol, hostname, username, password }: URL, { names, plain }: ProviderHosts): boolean {
  if (username !== '' || password !== '' || (protocol !== 'https:' && !(plain && protocol === 'http:'))) return false
  return names.some((name) => hostname === name || hostname.endsWith(`.${name}`))
}

async function* arriving(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body === null) return
  try {
    for await (const chunk of response.body) yield chunk
  } catch (cause) {
    throw new DriveError('unavailable', 'broke-off', cause)
  }
}
