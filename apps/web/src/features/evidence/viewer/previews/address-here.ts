/** A link as seen from this page: the installation may be reached by another name than its public one. */
export function addressHere(link: string, origin: string): string {
  const { pathname, search } = new URL(link, origin)
  return pathname + search
}
