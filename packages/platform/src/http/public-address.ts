import { BlockList, isIP, isIPv4 } from 'node:net'

// IANA special-purpose address registries: what is not globally reachable, multicast, and what is reserved.
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Where clouds keep the credentials of their machines.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
// Of what is handed out at all; tunnels among them lead to addresses of the other kind.
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
const HANDED_OUT_V6 = ['2000::/3']
// Addresses of version 4 written as version 6: mapped (RFC 4291) and translated (NAT64, RFC 6052).
const HOLDING_V4 = ['::ffff:0:0/96', '64:ff9b::/96']

const notPublicV4 = blockListOf(NOT_PUBLIC_V4, 'ipv4')
const notPublicV6 = blockListOf(NOT_PUBLIC_V6, 'ipv6')
const handedOutV6 = blockListOf(HANDED_OUT_V6, 'ipv6')
const holdingV4 = blockListOf(HOLDING_V4, 'ipv6')
const loopback = blockListOf(['127.0.0.0/8'], 'ipv4')

/** Whether an address, of version 4 or 6, is one of the open internet's. What is no address is none. */
export function isPublicAddress(address: string): boolean {
  const plain = withoutV6(address)
  if (isIPv4(plain)) return !notPublicV4.check(plain, 'ipv4')
  return isIP(plain) === 6 && handedOutV6.check(plain, 'ipv6') && !notPublicV6.check(plain, 'ipv6')
}

/** Whether an address is this machine's own, seen from itself. */
export function isLoopbackAddress(address: string): boolean {
  const plain = withoutV6(address)
  return isIPv4(plain) ? loopback.check(plain, 'ipv4') : isIP(plain) === 6 && new URL(`http://[${plain}]`).hostname === '[::1]'
}

/** The address of version 4 that one of version 6 holds, or the address as it is. */
function withoutV6(address: string): string {
  if (isIP(address) !== 6 || address.includes('%') || !holdingV4.check(address, 'ipv6')) return address
  // URLs write the last 32 bits as two hexadecimal groups, each without its leading zeros, and "::" for zeros.
  const [high = '', low = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).replace(/::$/, ':0:0').split(':').slice(-2)
  const bits = (Number.parseInt(high || '0', 16) << 16) | Number.parseInt(low || '0', 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

function blockListOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
