/** Rewrites a link to the origin of this page, because the installation may be reached under another name than its public one. */
export function addressHere(link: string, origin: string): string {
  const { pathname, search } = new URL(link, origin)
  return pathname + search
}
