// Any origin would do: a path of our own keeps it, everything else changes it.
const ORIGIN = 'https://own.invalid'

/** A path of the product's own, as it was asked for before sign-in; null for everything that leads elsewhere. */
export function ownPath(asked: string | undefined): string | null {
  if (asked === undefined || !asked.startsWith('/') || !URL.canParse(asked, ORIGIN)) return null
  const { origin, pathname, search, hash } = new URL(asked, ORIGIN)
  // `/.//elsewhere` is a path here, and would be another host's address once it stands alone.
  return origin === ORIGIN && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null
}
