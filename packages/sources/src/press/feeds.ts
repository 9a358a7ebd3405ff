import { parseFeed } from 'htmlparser2'
import { dayAt, KOREAN_HOURS } from '../client/days.ts'
import { siteOf } from '../pages/canonical-address.ts'
import type { PageReader } from '../pages/page-reader.ts'
import { plainText } from '../search/plain-text.ts'
import type { SearchQuery, SearchResult } from '../search/search-service.ts'
import type { ServiceDescription } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { languageOfText } from './languages.ts'

export const feedsDescription: ServiceDescription = {
  id: 'feeds',
  name: { en: 'RSS and Atom feeds', ko: 'RSS·Atom 피드' },
  needs: [
    {
      setting: 'feeds',
      name: { en: 'Addresses of feeds, separated by spaces', ko: '피드 주소(공백으로 구분)' },
      isSecret: false,
    },
  ],
  quota: { perSecond: 1, perDay: undefined },
  home: 'https://www.rssboard.org/rss-specification',
  caution: {
    en: 'A feed holds recent articles only, and its publisher may not allow use in a product. Check the terms of each.',
    ko: '피드에는 최근 기사만 포함되며, 언론사에 따라 제품 내 이용이 제한될 수 있으므로 피드별 이용약관을 확인하시기 바랍니다.',
  },
}

const MOST_FEEDS = 50

/** @throws SourceError `bad-request` where there are too many */
export function feedAddresses(setting: string | undefined): string[] {
  const addresses = (setting ?? '').split(/\s+/).filter((address) => address !== '')
  if (addresses.length > MOST_FEEDS) throw new SourceError('press', { kind: 'bad-request' }, 'feeds')
  return addresses
}

/** The articles of a feed that hold all the words of a search. @throws SourceError */
export async function searchFeed(
  pages: PageReader,
  address: string,
  { query, language }: Pick<SearchQuery, 'query' | 'language'>,
  signal: AbortSignal | undefined,
): Promise<{ value: SearchResult[]; retrievedAt: Date }> {
  const { text, retrievedAt } = await pages.raw(address, signal)
  const feed = text === undefined ? null : parseFeed(text)
  if (feed === null) throw new SourceError('press', { kind: 'upstream' }, 'no-feed')
  const words = query.toLowerCase().split(/\s+/)
  const publisher = plainText(feed.title ?? '') || siteOf(new URL(address).hostname)
  const value = feed.items.flatMap(({ title = '', link = '', description = '', pubDate }): SearchResult[] => {
    const [plainTitle, excerpt] = [plainText(title), plainText(description)]
    const written = `${plainTitle} ${excerpt}`.toLowerCase()
    const own = languageOfText(written)
    if (!URL.canParse(link, address) || !words.every((word) => written.includes(word))) return []
    if (language !== undefined && own !== undefined && own !== language) return []
    return [
      {
        title: plainTitle,
        address: new URL(link, address).href,
        excerpt,
        // The reader of feeds keeps a moment: in Korean it is read on a Korean calendar.
        publishedOn: pubDate && dayAt(pubDate, own === 'ko' ? KOREAN_HOURS : 0),
        publisher,
        language: own,
      },
    ]
  })
  return { value, retrievedAt }
}
