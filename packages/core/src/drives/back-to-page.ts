import type { RedirectAnswer } from '../use-case/index.ts'

/** How a consent ended, for the page that it began on. */
export type ConsentEnding = 'connected' | 'denied' | 'failed'

// Any origin would do: the page is one of ours.
const ORIGIN = 'https://own.invalid'

/** Back to a page of the product, or the first one, which is told what went wrong and nothing else. */
export function backToPage(ending: ConsentEnding, next: string | null): RedirectAnswer {
  const page = new URL(next ?? '/', ORIGIN)
  if (ending !== 'connected') page.searchParams.set('drive', ending)
  return { location: `${page.pathname}${page.search}${page.hash}` }
}
