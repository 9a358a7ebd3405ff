import { encodeEucKr } from './euc-kr.ts'
import { startSiteServer } from './site-server.ts'
import type { ServedReply, SourceServer } from './source-server.ts'

const html = (body: string): ServedReply => ({ type: 'text/html; charset=utf-8', body: `<!doctype html><html><body>${body}</body></html>` })
const inEucKr = (body: string): ServedReply => ({
  type: 'text/html',
  body: encodeEucKr(`<html><head><meta charset="euc-kr"></head><body>${body}</body></html>`),
})

const pages: Readonly<Record<string, ServedReply>> = {
  '/': html('<a href="/ir/">Investors</a>'),
  '/ir/':
    html(`<ul><li><a href="/about">About</a></li><li><a href="/ir/results?page=1&utm_source=x">실적발표</a></li><li><a href="/private/board">Board</a></li>
    <li><a href="https://elsewhere.example/ir">Elsewhere</a></li><li><a href="javascript:void(0)">Script</a></li><li><a href="/moved-away">IR archive</a></li></ul>
    <p><a href="/files/annual-2025.pdf" title="">2025 Annual Report</a></p>`),
  '/ir/results': inEucKr(`<table>
    <tr><td>3</td><td>2026년 3분기 실적발표</td><td>2026.11.05</td><td><a href="/files/q3.pdf">다운로드</a></td></tr>
    <tr><td>2</td><td><a href="/files/q2.pptx">2026년 2분기 실적발표 자료</a></td><td>2026.08.06</td></tr>
    <tr><td>1</td><td>감사보고서</td><td>2026.03.20</td><td><a href="http://cdn.example/a.pdf"><img src="i.png" alt="PDF"></a></td></tr></table>
    <a href="/ir/results/more">more reports</a>`),
  '/ir/results/more': html('<a href="/ir/results/deep">more</a><a href="/files/%ED%95%9C%EA%B0%95.pdf"></a><a href="/files/q3.pdf">Q3</a>'),
  '/ir/results/deep': html('<a href="/files/too-deep.pdf">too deep</a>'),
  '/about': html('<a href="/files/about.pdf">About us</a>'),
  '/private/board': html('<a href="/files/secret.pdf">Secret</a>'),
  '/moved-away': { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
}

/** The pages of a company for its investors on this machine, with lists of reports in UTF-8 and EUC-KR. */
export const startIrSite = (port?: number): Promise<SourceServer> => startSiteServer(pages, port)
