/** The address of a link that may be opened; undefined for places in the document, scripts, and anything but web and mail. */
export function linkAddress(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined
  const address = new URL(href)
  return ['https:', 'http:', 'mailto:'].includes(address.protocol) ? address.href : undefined
}
