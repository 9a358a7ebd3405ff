// Any origin works: a path of the product keeps it, everything else changes it.
const ORIGIN = 'https://own.invalid'

/** A path of the product that was requested before sign-in; null for everything that leads elsewhere. */
export function ownPath(requested: string | undefined): string | null {
  if (requested === undefined || !requested.startsWith('/') || !URL.canParse(requested, ORIGIN)) return null
  const { origin, pathname, search, hash } = new URL(requested, ORIGIN)
  // `/.//elsewhere` is a path here but would be another host's address when used alone.
  return origin === ORIGIN && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null
}
