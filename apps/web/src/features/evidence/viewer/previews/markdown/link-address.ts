/** The address of a web or mail link; undefined for fragments, scripts and every other scheme. */
export function linkAddress(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined
  const address = new URL(href)
  return ['https:', 'http:', 'mailto:'].includes(address.protocol) ? address.href : undefined
}
