import { makePresentation, shape } from '@dossier/documents/testing'
import { openSources } from '@dossier/sources'
import {
  dartKey,
  naverId,
  naverSecret,
  newsApiKey,
  type SourceServer,
  startEdgarServer,
  startOpenDartServer,
  startPressServer,
  startSiteServer,
  startTranscriptServer,
  startWebSearchServer,
  type TestNetwork,
  testNetwork,
  transcriptKey,
  webSearchKey,
} from '@dossier/sources/testing'
import type { CoreDependencies } from '../use-case/index.ts'

const contact = 'Harbor it@harbor.example'

const article = (language: string, title: string, paragraphs: readonly string[]) => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="${language}"><head><title>${title}</title></head><body><nav><a href="/menu">Menu</a></nav><article><h1>${title}</h1>${paragraphs
    .map((text) => `<p>${text}</p>`)
    .join('')}</article></body></html>`,
})

const presentation = (title: string, lines: readonly string[]) => ({
  type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  body: makePresentation([{ body: shape([title], 'title') + shape(lines, 'body') }]),
})

const listOfReports = (title: string, address: string) => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html><body><ul><li><a href="${address}">${title}</a></li></ul></body></html>`,
})

/** A presentation that Orchard's site links to. */
export const orchardPresentation = presentation('Orchard Devices third quarter results', [
  'The order backlog of Orchard Devices was $412 million at the end of the quarter.',
  'Orders of industrial customers grew faster than those of retailers.',
])

/** What the sites of publishers and companies serve, by path: each site has paths of its own. */
const pages = {
  '/plant': article('en', 'Hangang Electronics plans battery plant', [
    'Hangang Electronics said on Friday that it will invest 1.2 trillion won in a battery plant in Gumi.',
    'Construction begins next spring, and the plant starts production in 2028, the company said in a statement to investors.',
    'The supervisory board approved the plan last week. Local government expects 900 jobs in the region from the plant.',
  ]),
  '/jobs': article('en', 'Hangang Electronics seeks engineers', [
    'Hangang Electronics will hire 640 engineers for its battery plant before production starts, its head of personnel said.',
    'The jobs are open to applicants from all regions, and training begins in the autumn of next year, the company added.',
  ]),
  '/news/1': article('ko', '한강전자, 배터리 공장 신설', [
    '한강전자는 구미에 배터리 공장을 짓기 위해 1조 2,000억원을 투자한다고 20일 밝혔다.',
    '공장은 내년 봄에 착공하여 2028년부터 배터리 셀을 생산할 예정이다. 이사회는 지난주 이 계획을 승인하였다.',
    '구미시는 공장 신설로 지역에 일자리 900개가 늘어날 것으로 기대하고 있다고 설명하였다.',
  ]),
  // The root of Hangang's site, then of Orchard's.
  '/': listOfReports('2026년 3분기 실적발표 자료', '/files/hangang-q3.pptx'),
  '/files/hangang-q3.pptx': presentation('한강전자 2026년 3분기 실적발표', [
    '전장 사업의 수주잔고는 3조 4,500억원입니다.',
    '주요 고객은 국내외 완성차 업체입니다.',
  ]),
  '/investors': listOfReports('Third quarter results presentation', '/files/orchard-q3.pptx'),
  '/files/orchard-q3.pptx': orchardPresentation,
}

/** The press, earnings calls, company sites and both registers on this machine, each by its protocol. */
export interface OutsideServers {
  press: SourceServer
  web: SourceServer
  transcripts: SourceServer
  sites: SourceServer
  sec: SourceServer
  dart: SourceServer
  network: TestNetwork
  sources: CoreDependencies['sources']
  close(): Promise<void>
}

/** Starts them. Addresses of sites that do not exist lead to `sites`. */
export async function startOutsideServers(): Promise<OutsideServers> {
  const [press, web, transcripts, sites, sec, dart] = await Promise.all([
    startPressServer(),
    startWebSearchServer(),
    startTranscriptServer(),
    startSiteServer(pages),
    startEdgarServer(),
    startOpenDartServer(),
  ])
  const direct = testNetwork('2026-11-26T01:00:00Z')
  const network: TestNetwork = {
    ...direct,
    fetch: (address, request) =>
      direct.fetch(
        address
          .replace(/^https?:\/\/investors\.orchard\.example\/$/, `${sites.address}/investors`)
          .replace(/^https?:\/\/[a-z.]+\.example\//, `${sites.address}/`),
        request,
      ),
  }
  return {
    press,
    web,
    transcripts,
    sites,
    sec,
    dart,
    network,
    sources: {
      operator: {
        sec: { contact, baseAddress: sec.address },
        dart: { key: dartKey, baseAddress: dart.address },
        press: { naverClientId: naverId, naverClientSecret: naverSecret, newsApiKey, contact, baseAddress: press.address },
        web: { service: 'tavily', key: webSearchKey, contact, baseAddress: web.address },
        transcripts: { fmpKey: transcriptKey, baseAddress: transcripts.address },
        ir: { contact, baseAddress: sites.address },
      },
      open: (settings) => openSources(settings, network),
    },
    close: async () => {
      await Promise.all([press, web, transcripts, sites, sec, dart].map((server) => server.close()))
    },
  }
}
