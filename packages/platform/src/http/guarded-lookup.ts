import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { RequestRefused } from './request-refused.ts'

type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/** Finds every address of a name. */
export type Resolve = (hostname: string, options: LookupAllOptions, answer: Answer) => void

/** Finds the addresses of a name for the very connection that is then made; one that is not allowed spoils the name. */
export function guardedLookup(isAllowed: (address: string) => boolean, resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) {
        callback(error ?? new Error(`${hostname} has no address`), [])
      } else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new RequestRefused('the name leads to an address that is not one of the open internet', hostname), [])
      } else if (options.all === true) {
        callback(null, addresses)
      } else {
        callback(null, first.address, first.family)
      }
    })
  }
}
