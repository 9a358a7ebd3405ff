import { isIP } from 'node:net'
import { guardedLookup, type Resolve } from './guarded-lookup.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import { RequestRefused } from './request-refused.ts'

export interface AllowedAddresses {
  /** Lets requests reach this machine: for tests. */
  allowLoopback?: boolean
  /** Origins that the operator configured by name; they may be anywhere. */
  trustedOrigins?: readonly string[]
  /** How names become addresses; the system's way unless told. */
  resolve?: Resolve
}

/** Which addresses the guarded client asks, as far as they tell before a name is looked up. */
export function addressRule({ allowLoopback = false, trustedOrigins = [] }: AllowedAddresses) {
  const trusted = new Set(trustedOrigins.map((origin) => new URL(origin).origin))
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))
  return {
    /** Of what a name leads to. */
    isAllowed,
    isTrusted: (url: URL) => trusted.has(url.origin),
    /** @throws RequestRefused */
    check(url: URL): void {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RequestRefused('only http and https addresses are asked', url)
      if (url.username !== '' || url.password !== '') throw new RequestRefused('addresses with a user or a password are not asked', url)
      if (trusted.has(url.origin)) return
      // An address written as numbers is looked up nowhere.
      const host = hostOf(url)
      if (isIP(host) !== 0 && !isAllowed(host)) throw new RequestRefused('the address is not one of the open internet', url)
    },
  }
}

/** Whether the guarded client would ask an address. */
export type AddressCheck = (address: string) => Promise<boolean>

/**
 * Tells by the guarded client's own rule whether it would ask an address, without asking it. A name that leads nowhere just now is no
 * reason to refuse it: the client looks again whenever it connects.
 */
export function createAddressCheck(options: AllowedAddresses = {}): AddressCheck {
  const rule = addressRule(options)
  const lookup = guardedLookup(rule.isAllowed, options.resolve)
  return async (address) => {
    if (!URL.canParse(address)) return false
    const url = new URL(address)
    try {
      rule.check(url)
    } catch (error) {
      if (error instanceof RequestRefused) return false
      throw error
    }
    if (rule.isTrusted(url) || isIP(hostOf(url)) !== 0) return true
    return new Promise((answer) => lookup(hostOf(url), { all: true }, (error) => answer(!(error instanceof RequestRefused))))
  }
}

const hostOf = ({ hostname }: URL) => hostname.replaceAll(/[[\]]/g, '')
