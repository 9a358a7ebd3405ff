import { digitsOf, isSameGroup, rankPeers } from '../source/rank-peers.ts'
import type { FoundPeers, IndustryPeer, PeersRequest, SourceCompany } from '../source/source.ts'
import { dartOverview } from './dart-disclosures.ts'
import type { DartService } from './dart-service.ts'

const MOST_PEERS = 20
/** The industry code of a company is one request, of some twenty thousand a day. */
const MOST_COMPARED = 40
const SHORTEST_WORD = 2

/**
 * Listed companies whose names contain a word and whose code of the Korean classification is of the same group. DART has no list by industry and no
 * search in texts: companies with other names are not found.
 *
 * @throws SourceError
 */
export async function dartPeers(
  service: DartService,
  directory: (signal: AbortSignal | undefined) => Promise<readonly SourceCompany[]>,
  { industryCode, words, limit = MOST_PEERS }: PeersRequest,
  signal: AbortSignal | undefined,
): Promise<FoundPeers> {
  const ksic = digitsOf(industryCode, 'ksic')
  if (ksic === undefined) return { peers: [], compared: 0 }
  const parts = [...new Set(words.flatMap((word) => word.toLowerCase().split(/[\s·,/()&-]+/)))].filter(
    (part) => part.length >= SHORTEST_WORD,
  )
  const listed = (await directory(signal)).filter(({ tickers }) => tickers.length > 0)
  const named = parts.flatMap((part) =>
    listed
      .filter(({ name, englishName = '' }) => name.toLowerCase().includes(part) || englishName.toLowerCase().split(/\W+/).includes(part))
      .map((company) => ({ company, part })),
  )
  const candidates = [...new Map(named.toReversed().map((one) => [one.company.id, one])).values()].toReversed().slice(0, MOST_COMPARED)
  const peers: IndustryPeer[] = []
  let compared = 0
  for (const { company, part } of candidates) {
    const { industryCode: own, address } = await dartOverview(service, company.id, signal)
    compared += 1
    const digits = own === undefined ? undefined : digitsOf(own, 'ksic')
    if (own === undefined || digits === undefined || !isSameGroup(digits, ksic)) continue
    peers.push({ ...company, industryCode: own, foundBy: part, foundIn: 'name', address })
    if (peers.length >= limit) break
  }
  return { peers: rankPeers(peers, industryCode), compared }
}
