import { type ServedReply, type SourceServer, startSourceServer } from './source-server.ts'

export const naverId = 'naver-client-id'
export const naverSecret = 'naver-client-secret'
export const newsApiKey = '0123456789abcdef0123456789abcdef'

const naverItems = [
  {
    title: '<b>한강</b>전자, 배터리 공장 &quot;신설&quot;',
    originallink: 'https://www.daily.example/news/1?utm_source=naver',
    link: 'https://n.news.naver.example/article/001/1',
    description: '<b>한강</b>전자가 공장을 짓는다',
    pubDate: 'Fri, 20 Nov 2026 00:10:00 +0900',
  },
  {
    title: '한강전자 노조 파업',
    originallink: '',
    link: 'https://n.news.naver.example/article/001/2',
    description: '',
    pubDate: 'Thu, 19 Nov 2026 10:00:00 +0900',
  },
]

const newsApiArticles = [
  {
    source: { id: null, name: 'Example Wire' },
    author: null,
    title: 'Hangang Electronics plans battery plant',
    description: 'A <b>plant</b>',
    url: 'https://wire.example/plant',
    publishedAt: '2026-11-20T01:00:00Z',
    content: null,
  },
]

const gdeltArticles = [
  {
    url: 'http://wire.example/plant/',
    title: 'Hangang Electronics plans battery plant',
    seendate: '20261120T031500Z',
    domain: 'wire.example',
    language: 'English',
    sourcecountry: 'United States',
  },
  {
    url: 'https://copy.example/1',
    title: 'Hangang Electronics plans battery plant!',
    seendate: '20261120T041500Z',
    domain: 'copy.example',
    language: 'English',
  },
  { url: 'https://jp.example/1', title: '漢江電子が工場', seendate: '20261118T000000Z', domain: 'jp.example', language: 'Japanese' },
]

const rss = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Daily Example</title><link>https://www.daily.example</link>
<item><title><![CDATA[한강전자, 배터리 공장 "신설"]]></title><link>https://www.daily.example/news/1</link><description><![CDATA[<p>한강전자가 <b>공장</b>을 짓는다</p>]]></description><pubDate>Fri, 20 Nov 2026 00:10:00 +0900</pubDate></item>
<item><title>한강전자 신임 대표 선임</title><link>/news/9</link><description>인사</description><pubDate>Fri, 20 Nov 2026 09:00:00 +0900</pubDate></item>
<item><title>다른 소식</title><link>https://www.daily.example/news/2</link></item></channel></rss>`

const atom = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Hangang Newsroom</title>
<entry><id>urn:1</id><title>한강전자 실적 발표</title><link href="https://newsroom.hangang.example/q3"/><summary>Third quarter</summary><updated>2026-11-05T00:00:00Z</updated></entry></feed>`

/** Naver News, GDELT and NewsAPI on this machine, at one address, with two feeds at `/rss` and `/atom`. */
export function startPressServer(port?: number): Promise<SourceServer> {
  return startSourceServer(
    ({ path, query, headers }): ServedReply | undefined => {
      if (path === '/v1/search/news.json') {
        if (headers['x-naver-client-id'] !== naverId || headers['x-naver-client-secret'] !== naverSecret)
          return { status: 401, body: { errorMessage: 'NID AUTH Result Invalid', errorCode: '024' } }
        const items = query.get('start') === '1' ? naverItems : []
        return { body: { lastBuildDate: '', total: 2, start: 1, display: items.length, items } }
      }
      if (path === '/v2/everything') {
        if (headers['x-api-key'] !== newsApiKey)
          return { status: 401, body: { status: 'error', code: 'apiKeyInvalid', message: 'Your API key is invalid' } }
        return { body: { status: 'ok', totalResults: 1, articles: query.get('page') === '1' ? newsApiArticles : [] } }
      }
      if (path === '/api/v2/doc/doc') {
        if ((query.get('query') ?? '').length < 3) return { type: 'text/html', body: 'The specified phrase is too short.' }
        return { body: { articles: gdeltArticles } }
      }
      if (path === '/rss') return { type: 'application/rss+xml', body: rss }
      if (path === '/atom') return { type: 'text/xml', body: atom }
      return undefined
    },
    { body: 'not found' },
    port,
  )
}
