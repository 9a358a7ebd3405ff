import type { RedirectAnswer } from '../use-case/index.ts'

/** The result of a consent. */
export type ConsentResult = 'connected' | 'denied' | 'failed'

// A placeholder origin for parsing: the page is always our own.
const ORIGIN = 'https://own.invalid'

/** Redirects to a page of the product (the first one by default), with the failure as its only parameter. */
export function redirectToPage(result: ConsentResult, next: string | null): RedirectAnswer {
  const page = new URL(next ?? '/', ORIGIN)
  if (result !== 'connected') page.searchParams.set('drive', result)
  return { location: `${page.pathname}${page.search}${page.hash}` }
}
