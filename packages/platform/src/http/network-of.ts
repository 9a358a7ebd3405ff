const GROUPS_OF_SITE = 4
const GROUPS = 8
const MAPPED = '::ffff:'

/**
 * What one holder of an address can come from: of IPv6 that is a /64 (RFC 4291, section 2.5.4). An IPv4 address is the same when it comes
 * mapped into IPv6.
 */
export function networkOf(address: string): string {
  const lower = address.toLowerCase()
  if (lower.includes('.')) return lower.startsWith(MAPPED) ? lower.slice(MAPPED.length) : lower
  if (!lower.includes(':')) return lower
  const [before = '', after = ''] = lower.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === '' ? [] : after.split(':')
  const zeros = lower.includes('::') ? Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0') : []
  return [...head, ...zeros, ...tail].slice(0, GROUPS_OF_SITE).join(':')
}
