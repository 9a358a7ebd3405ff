import { HOUR_MS } from '../client/days.ts'
import type { SourceNetwork } from '../client/source-network.ts'
import { openPageReader } from '../pages/page-reader.ts'
import type { DocumentSource, SourceDescription } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { crawlReports } from './crawl.ts'

export interface IrSettings {
  /** The name and e-mail address sent to sites. Required: nothing is read without it. */
  readonly contact?: string | undefined
  /** Stands in for the page that is read to see whether the outside can be reached: a server on loopback. */
  readonly baseAddress?: string | undefined
}

const irDescription: SourceDescription = {
  id: 'ir',
  name: { en: 'Investor relations pages', ko: 'IR 페이지' },
  purpose: {
    en: 'Reports and presentations on the pages that companies keep for investors.',
    ko: '회사 IR 페이지에 게시된 보고서와 발표자료를 찾습니다.',
  },
  offers: ['documents', 'reports'],
  foundBy: 'site',
  needs: [{ setting: 'contact', name: { en: 'Contact (name and e-mail)', ko: '연락처(이름과 이메일)' }, isSecret: false }],
  quota: { perSecond: 1, perDay: undefined },
  home: 'https://www.rfc-editor.org/rfc/rfc9309',
  caution: {
    en: 'Pages are read from the company’s own site, once a second and as robots.txt allows: the company can see who reads. Lists that only a script shows stay empty.',
    ko: '회사 홈페이지를 robots.txt가 허용하는 범위에서 초당 1회 읽으므로 회사 측 접속 기록에 남습니다. 스크립트로만 표시되는 목록은 읽을 수 없습니다.',
  },
}

const { id: source } = irDescription
/** A domain that IANA reserves for examples, and that responds. */
const KNOWN_PAGE = 'https://example.com'

/** The reports on a company's own pages for investors. A company is the address of such a page, as a register has it (`investorRelations`). */
export function irSource({ contact, baseAddress }: IrSettings, network: SourceNetwork): DocumentSource {
  const missing = (contact ?? '').trim() === '' ? ['contact'] : []
  const pages = openPageReader({ source, contact, keepMs: 6 * HOUR_MS }, network)

  function known(): void {
    if (missing.length > 0) throw new SourceError(source, { kind: 'not-configured', missing })
  }

  return {
    description: irDescription,
    missing,
    async find({ company = '', query = '', from = '', to = '9999', kinds }, { signal } = {}) {
      known()
      const { reports, retrievedAt } = await crawlReports(pages, company, signal)
      const words = query.toLowerCase().split(/\s+/)
      const documents = reports
        .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
        .filter(({ publishedOn }) => publishedOn === undefined || (publishedOn >= from && publishedOn <= to))
        .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
        .toSorted((one, other) => (other.publishedOn ?? '').localeCompare(one.publishedOn ?? ''))
        .map(({ address, title, kind, publishedOn }) => ({
          id: address,
          source,
          title,
          kind,
          form: 'ir',
          isAmendment: false,
          address,
          ...(publishedOn !== undefined && { filedAt: publishedOn }),
        }))
      return { documents, cursor: null, total: documents.length, retrievedAt }
    },
    async fetch(id, { signal } = {}) {
      known()
      const { mainText: _, ...document } = await pages.read(id, signal)
      return document
    },
    async check({ signal } = {}) {
      known()
      // A cached page would not show whether the connection works.
      await openPageReader({ source, contact, keepMs: 0 }, network).raw(`${baseAddress ?? KNOWN_PAGE}/`, signal)
    },
  }
}
