import { encodeEucKr } from './euc-kr.ts'
import { type ServedReply, type SourceServer, startSourceServer } from './source-server.ts'

const paragraph =
  'Hangang Electronics said on Friday that it will build a plant for battery cells, which starts in 2028 and costs 1.2 trillion won. '
const navigation = `<nav><ul>${Array.from({ length: 30 }, (_, at) => `<li><a href="/menu/${at}">Menu ${at}</a></li>`).join('')}</ul></nav>`

const article = `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Battery plant | Example News</title>
<link rel="canonical" href="/2026/plant"><meta property="article:published_time" content="2026-11-20T09:00:00+09:00"></head>
<body>${navigation}<main><article><h1>Battery plant</h1>${`<p>${paragraph.repeat(3)}</p>`.repeat(5)}</article></main>
<footer>Copyright Example News</footer><script>document.write('never run')</script></body></html>`

const korean = `<html><head><title>공시 안내</title></head><body><div id="content">${'<p>한강전자는 배터리 공장을 신설한다고 공시하였다. 투자 금액은 일조 이천억 원이며, 완공은 이천이십팔년이다.</p>'.repeat(8)}</div></body></html>`

const pages: Readonly<Record<string, ServedReply>> = {
  '/robots.txt': {
    type: 'text/plain',
    body: '# rules\nUser-agent: *\nDisallow: /private/\nAllow: /private/open$\nDisallow: /*.cgi\n\nUser-agent: BadBot\nDisallow: /\n',
  },
  '/2026/plant': { type: 'text/html; charset=utf-8', body: article },
  '/korean': { type: 'text/html; charset=euc-kr', body: encodeEucKr(korean) },
  '/foreign-canonical': {
    type: 'text/html',
    body: article.replace('href="/2026/plant"', 'href="https://regulator.example/filing"'),
  },
  '/short': { type: 'text/html', body: '<html><head><title>Login</title></head><body></body></html>' },
  '/report.pdf': { type: 'application/octet-stream', body: '%PDF-1.7\n% planted\n' },
  '/private/deal': { type: 'text/html', body: article },
  '/private/open': { type: 'text/html', body: article },
  '/film.mp4': { type: 'video/mp4', body: 'film' },
  '/paywall': { status: 402, type: 'text/html', body: '<html>Subscribe</html>' },
}

/** A site on this machine: an article, a page in EUC-KR, a file, pages that programs are not to read. */
export function startSiteServer(more: Readonly<Record<string, ServedReply>> = {}, port?: number): Promise<SourceServer> {
  return startSourceServer(({ path }) => more[path] ?? pages[path], { type: 'text/html', body: '<html>not found</html>' }, port)
}
