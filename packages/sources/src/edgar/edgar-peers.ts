import { DAY_MS } from '../client/days.ts'
import { digitsOf, isSameGroup, rankPeers } from '../source/rank-peers.ts'
import type { FoundPeers, IndustryPeer, PeersRequest } from '../source/source.ts'
import { searchEdgar } from './edgar-search.ts'
import type { EdgarService } from './edgar-service.ts'

const MOST_PEERS = 20
/** Annual reports, of companies of the United States, of others and of Canadian ones. */
const FORMS = ['10-K', '20-F', '40-F']
/** A year, and the time that a late annual report takes. */
const NEWEST_DAYS = 500
/** Pages of the search for each of the words. */
const MOST_PAGES = 3

/**
 * Companies whose annual reports use the words and whose SIC code is of the same group. EDGAR has no list by industry that programs may read, but
 * the search for words states the code of each filer.
 *
 * @throws SourceError
 */
export async function edgarPeers(
  service: EdgarService,
  { industryCode, words, limit = MOST_PEERS }: PeersRequest,
  signal: AbortSignal | undefined,
): Promise<FoundPeers> {
  const sic = digitsOf(industryCode, 'sic')
  if (sic === undefined) return { peers: [], compared: 0 }
  const from = new Date(service.now().getTime() - NEWEST_DAYS * DAY_MS).toISOString().slice(0, 10)
  const to = service.now().toISOString().slice(0, 10)
  const peers = new Map<string, IndustryPeer>()
  const compared = new Set<string>()
  for (const word of words) {
    const phrase = word.replaceAll('"', ' ').trim()
    if (phrase === '') continue
    let cursor: string | undefined
    for (let page = 0; page < MOST_PAGES && peers.size < limit; page += 1) {
      const found = await searchEdgar(
        service,
        { query: `"${phrase}"`, forms: FORMS, from, to, ...(cursor !== undefined && { cursor }) },
        signal,
      )
      for (const { sic: own, ...filer } of found.filers) {
        if (own === undefined) continue
        compared.add(filer.id)
        // Companies without a ticker have no price to compare.
        if (filer.tickers.length === 0 || !isSameGroup(own, sic) || peers.has(filer.id)) continue
        const address = `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${filer.id}&type=10-K`
        peers.set(filer.id, { ...filer, industryCode: `sic:${own}`, foundBy: phrase, foundIn: 'annual-report', address })
      }
      if (found.cursor === null) break
      cursor = found.cursor
    }
  }
  return { peers: rankPeers([...peers.values()], industryCode).slice(0, limit), compared: compared.size }
}
