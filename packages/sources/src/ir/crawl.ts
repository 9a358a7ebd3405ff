import { addressKey, siteOf } from '../pages/canonical-address.ts'
import type { PageReader } from '../pages/page-reader.ts'
import { SourceError } from '../source/source-error.ts'
import { type PageLink, readLinks } from './read-links.ts'
import { isFile, type ReportLink, reportOf } from './report-link.ts'

/** How far a site is followed: a page of a list, and those that it leads to. */
const MOST_PAGES = 12
const MOST_DEPTH = 2
const MOST_REPORTS = 500

/** Where reports are kept, in addresses and words of links. */
const PROMISING = /\bir\b|invest|earning|result|report|presentation|financ|archive|disclosure|투자|실적|보고서|공시|재무|자료/i

/**
 * The reports that the pages of a company for its investors link to: of one site, promising pages first, as its robots.txt allows.
 *
 * @throws SourceError where the first page cannot be read; others are left out
 */
export async function crawlReports(
  pages: PageReader,
  start: string,
  signal: AbortSignal | undefined,
): Promise<{ reports: ReportLink[]; retrievedAt: Date }> {
  const first = await pages.raw(start, signal)
  const site = siteOf(new URL(first.address).hostname)
  const isOfSite = (address: string) => siteOf(new URL(address).hostname) === site
  const reports = new Map<string, ReportLink>()
  const seen = new Set([addressKey(start), addressKey(first.address)])
  const waiting: { address: string; depth: number; isPromising: boolean }[] = []

  function collect(links: readonly PageLink[], depth: number): void {
    for (const link of links) {
      const key = addressKey(link.address)
      const report = reportOf(link)
      if (report !== undefined) {
        // A picture and a text can link to the same file: the one that names it better is used.
        const known = reports.get(key)
        if (known === undefined ? reports.size < MOST_REPORTS : known.publishedOn === undefined && report.publishedOn !== undefined)
          reports.set(key, report)
      } else if (depth < MOST_DEPTH && !seen.has(key) && isOfSite(link.address) && !isFile(link.address)) {
        seen.add(key)
        waiting.push({ address: link.address, depth: depth + 1, isPromising: PROMISING.test(`${link.address} ${link.text}`) })
      }
    }
  }

  async function readNext(): Promise<void> {
    const promising = waiting.findIndex(({ isPromising }) => isPromising)
    const [next] = waiting.splice(Math.max(0, promising), 1)
    if (next === undefined) return
    try {
      const page = await pages.raw(next.address, signal)
      // A redirect may lead to another site.
      if (page.isPage && page.text !== undefined && isOfSite(page.address)) collect(readLinks(page.text, page.address), next.depth)
    } catch (error) {
      if (!(error instanceof SourceError) || error.failure.kind === 'cancelled') throw error
    }
  }

  if (first.isPage && first.text !== undefined) collect(readLinks(first.text, first.address), 0)
  for (let read = 1; read < MOST_PAGES; read += 1) await readNext()
  return { reports: [...reports.values()], retrievedAt: first.retrievedAt }
}
