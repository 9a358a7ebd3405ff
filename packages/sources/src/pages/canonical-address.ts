/** Parameters that track where a reader came from and do not affect the content. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|ref_src|cmpid)$/i

/**
 * An address without what does not change the page: fragment, tracking, order of parameters.
 *
 * @returns undefined for what is no address of the web
 */
export function canonicalAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  for (const name of Array.from(url.searchParams.keys())) if (TRACKING.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  return url.href
}

/** What addresses of the same page have in common, whichever way its site writes them. */
export function addressKey(address: string): string {
  const canonical = canonicalAddress(address)
  if (canonical === undefined) return address
  const { hostname, pathname, search } = new URL(canonical)
  return `${siteOf(hostname)}${pathname.replace(/\/$/, '')}${search}`
}

/** A host as people call it. */
export const siteOf = (hostname: string): string => hostname.replace(/^www\./, '')

/** The page's own word for its address, where it names one of its own site: any other would have it cited as somebody else. */
export function namedAddress(named: string | null | undefined, address: string): string {
  const own = canonicalAddress(address) ?? address
  if (named === null || named === undefined || !URL.canParse(named, address)) return own
  const canonical = canonicalAddress(new URL(named, address).href)
  if (canonical === undefined) return own
  return siteOf(new URL(canonical).hostname) === siteOf(new URL(address).hostname) ? canonical : own
}
