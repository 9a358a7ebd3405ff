import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServedReply, type SourceServer, startSourceServer } from './source-server.ts'

/** A document of a filing, and what the search for words finds it by. */
interface PlantedFiling {
  cik: number
  company: string
  ticker?: string
  /** As the search for words states it. */
  sic?: string
  /** With dashes. */
  accession: string
  form: string
  filed: string
  period: string
  documents: { file: string; type: string; description?: string; text: string }[]
}

/** Filings of companies that do not exist, in the shapes of EDGAR. */
const plantedFilings: readonly PlantedFiling[] = [
  {
    cik: 1900001,
    company: 'Orchard Devices Inc.',
    ticker: 'ORCD',
    accession: '0001900001-25-000012',
    form: '10-K',
    filed: '2025-03-14',
    period: '2025-01-31',
    documents: [
      {
        file: 'orcd-20250131.htm',
        type: '10-K',
        description: '10-K',
        text: '<html><head><title>orcd</title></head><body><div style="display:none"><ix:header><ix:hidden>not shown</ix:hidden></ix:header></div><p>UNITED STATES SECURITIES AND EXCHANGE COMMISSION</p><h1>FORM 10-K</h1><p>ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934</p><p>For the fiscal year ended January 31, 2025</p><p>Orchard Devices Inc.</p><p>(Exact name of registrant as specified in its charter)</p><h1>Item 1A. Risk Factors</h1><p>One customer accounted for 31% of revenue.</p><h1>Consolidated Statements of Operations</h1><p>(in millions)</p><table><tr><th></th><th>Fiscal year ended January 31, 2025</th><th>Fiscal year ended January 31, 2024</th></tr><tr><td>Net sales</td><td>$ 1,577</td><td>$ 1,420</td></tr><tr><td>Cost of sales</td><td>900</td><td>850</td></tr><tr><td>Gross profit</td><td>677</td><td>570</td></tr><tr><td>Research and development</td><td>210</td><td>180</td></tr><tr><td>Net income</td><td>$ 150</td><td>$ 121</td></tr></table></body></html>',
      },
      { file: 'orcd-ex211.htm', type: 'EX-21.1', description: 'SUBSIDIARIES', text: '<html><body><p>Orchard Korea Ltd.</p></body></html>' },
      { file: 'orcd-20250131.xsd', type: 'EX-101.SCH', text: '<schema/>' },
    ],
  },
  {
    cik: 1900001,
    company: 'Orchard Devices Inc.',
    ticker: 'ORCD',
    accession: '0001900001-25-000040',
    form: '10-K/A',
    filed: '2025-05-02',
    period: '2025-01-31',
    documents: [{ file: 'orcd-10ka.htm', type: '10-K/A', text: '<html><body><p>Amendment No. 1</p></body></html>' }],
  },
  {
    cik: 1900001,
    company: 'Orchard Devices Inc.',
    ticker: 'ORCD',
    accession: '0001900001-04-000003',
    form: '10-K',
    filed: '2004-04-12',
    period: '2004-01-31',
    documents: [{ file: '0001900001-04-000003.txt', type: '10-K', text: 'ANNUAL REPORT of Orchard Devices' }],
  },
  {
    cik: 1900002,
    company: 'Harbor Freight Lines LLC',
    accession: '0001900002-24-000007',
    form: '8-K',
    filed: '2024-06-03',
    period: '2024-06-01',
    documents: [
      {
        file: 'hfl8k.htm',
        type: '8-K',
        description: 'CURRENT REPORT',
        text: '<html><body><p>Material cybersecurity incident</p></body></html>',
      },
    ],
  },
  ...[
    { cik: 1900011, company: 'Grove Computing Corp.', ticker: 'GRVC', sic: '3571' },
    { cik: 1900012, company: 'Meadow Storage Inc.', ticker: 'MDWS', sic: '3572' },
    { cik: 1900013, company: 'Lantern Groceries Inc.', ticker: 'LGRO', sic: '5411' },
    { cik: 1900014, company: 'Unlisted Terminals LLC', sic: '3571' },
  ].map((filer): PlantedFiling => ({
    ...filer,
    accession: `${String(filer.cik).padStart(10, '0')}-26-000001`,
    form: '10-K',
    filed: '2026-03-02',
    period: '2025-12-31',
    documents: [{ file: 'report.htm', type: '10-K', text: '<html><body><p>We compete in handheld terminals.</p></body></html>' }],
  })),
]

const PAGE = 2
const notFound: ServedReply = {
  status: 404,
  type: 'application/xml',
  body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
}

/** The reply of the SEC to programs that do not identify themselves, and to those that send too many requests. */
export const secBlockPage =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">\n<html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head><body><h1>Your Request Originates from an Undeclared Automated Tool</h1></body></html>'

/**
 * EDGAR on this machine, its three hosts at one address: filings of companies that do not exist and, where a folder with recorded replies is there, those.
 * Requests without a name and an e-mail address are blocked.
 *
 * @param recorded `api` of the recorded replies: `submissions`, `companyfacts`, `from_files`
 */
export function startEdgarServer({ recorded, port }: { recorded?: string; port?: number } = {}): Promise<SourceServer> {
  return startSourceServer(
    ({ path, query, headers }) => {
      if (headers['user-agent']?.includes('@') !== true) return { status: 403, type: 'text/html', body: secBlockPage }
      return planted(path, query) ?? (recorded === undefined ? listed(path) : fromRecorded(recorded, path))
    },
    notFound,
    port,
  )
}

/** The planted companies that have a ticker. */
function listed(path: string): ServedReply | undefined {
  if (path !== '/files/company_tickers.json') return undefined
  const companies = new Map(plantedFilings.map(({ cik, company: title, ticker }) => [cik, { cik_str: cik, ticker, title }]))
  return {
    body: Object.fromEntries([...companies.values()].filter(({ ticker }) => ticker !== undefined).map((row, at) => [String(at), row])),
  }
}

function fromRecorded(folder: string, path: string): ServedReply | undefined {
  const [, name] =
    /^\/submissions\/(CIK\d{10}(?:-submissions-\d{3})?\.json)$/.exec(path) ??
    /^\/api\/xbrl\/companyfacts\/(CIK\d{10}\.json)$/.exec(path) ??
    []
  const file =
    path === '/files/company_tickers.json'
      ? join(folder, 'from_files/company_tickers.json')
      : name === undefined
        ? undefined
        : join(folder, path.startsWith('/submissions') ? 'submissions' : 'companyfacts', name)
  return file !== undefined && existsSync(file) ? { body: readFileSync(file), type: 'application/json' } : undefined
}

function planted(path: string, query: URLSearchParams): ServedReply | undefined {
  if (path === '/LATEST/search-index') return searched(query)
  if (path === '/files/company_tickers.json') return undefined
  const [, cik, accession, file] = /^\/Archives\/edgar\/data\/(\d+)\/(\d{18})\/(.+)$/.exec(path) ?? []
  if (cik !== undefined) return archived(Number(cik), accession ?? '', decodeURIComponent(file ?? ''))
  const [, filer, older] = /^\/submissions\/CIK(\d{10})(-submissions-001)?\.json$/.exec(path) ?? []
  if (filer !== undefined) return submissions(Number(filer), older !== undefined)
  if (path === '/api/xbrl/companyfacts/CIK0001900001.json') return { body: plantedCompanyFacts }
  if (path === '/api/xbrl/companyconcept/CIK0000320193/dei/EntityCommonStockSharesOutstanding.json')
    return { body: { cik: 320193, units: {} } }
  if (path === '/api/xbrl/frames/us-gaap/Assets/USD/CY2024Q4I.json') return { body: plantedFrame }
  return undefined
}

const digits = (accession: string): string => accession.replaceAll('-', '')

function archived(cik: number, accession: string, file: string): ServedReply | undefined {
  const filing = plantedFilings.find((one) => one.cik === cik && digits(one.accession) === accession)
  if (filing === undefined) return undefined
  const folder = `/Archives/edgar/data/${cik}/${accession}`
  if (file === 'index.json') {
    const item = filing.documents.map(({ file: name, text }) => ({
      name,
      type: 'text.gif',
      size: String(text.length),
      'last-modified': '',
    }))
    const made = { name: 'R2.htm', type: 'text.gif', size: '', 'last-modified': '' }
    return { body: { directory: { name: folder, 'parent-dir': `/Archives/edgar/data/${cik}`, item: [...item, made] } } }
  }
  if (file === `${filing.accession}-index-headers.html` && filing.documents.length > 1) {
    const listed = filing.documents.map(
      ({ type, file: name, description }, at) =>
        `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>${at + 1}\n<FILENAME>${name}\n${description === undefined ? '' : `<DESCRIPTION>${description}\n`}</DOCUMENT>\n`,
    )
    const header = `<SEC-HEADER>${filing.accession}.hdr.sgml : 20250314\n</SEC-HEADER>\n${listed.join('')}`
    return { type: 'text/html', body: `<html><body><pre>${header.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</pre></body></html>` }
  }
  const document = filing.documents.find((one) => one.file === file)
  return document && { type: file.endsWith('.txt') ? 'text/plain' : 'text/html', body: document.text }
}

function submissions(cik: number, older: boolean): ServedReply | undefined {
  const own = plantedFilings.filter((filing) => filing.cik === cik).toSorted((one, other) => other.filed.localeCompare(one.filed))
  const [first] = own
  if (first === undefined) return undefined
  const isOlder = ({ filed }: PlantedFiling) => filed < '2010-01-01'
  if (older) return { body: columns(own.filter(isOlder)) }
  const files = own.some(isOlder)
    ? [
        {
          name: `CIK${String(cik).padStart(10, '0')}-submissions-001.json`,
          filingCount: 1,
          filingFrom: '2004-04-12',
          filingTo: '2004-04-12',
        },
      ]
    : []
  return {
    body: {
      cik: String(cik),
      entityType: 'operating',
      sic: '3571',
      sicDescription: 'Electronic Computers',
      name: first.company,
      tickers: first.ticker === undefined ? [] : [first.ticker],
      exchanges: first.ticker === undefined ? [] : ['Nasdaq'],
      website: '',
      investorWebsite: cik === 1900001 ? 'https://investors.orchard.example/' : '',
      fiscalYearEnd: '0131',
      stateOfIncorporation: 'DE',
      stateOfIncorporationDescription: 'DE',
      formerNames:
        cik === 1900001 ? [{ name: 'Orchard Computing Inc.', from: '1998-01-01T00:00:00.000Z', to: '2003-01-01T00:00:00.000Z' }] : [],
      filings: { recent: columns(own.filter((filing) => !isOlder(filing))), files },
    },
  }
}

/** A list of filings as EDGAR writes it: a list for each column. */
function columns(filings: readonly PlantedFiling[]): object {
  return {
    accessionNumber: filings.map(({ accession }) => accession),
    filingDate: filings.map(({ filed }) => filed),
    reportDate: filings.map(({ period }) => period),
    form: filings.map(({ form }) => form),
    items: filings.map(({ form }) => (form === '8-K' ? '1.05,9.01' : '')),
    primaryDocument: filings.map(({ documents }) => (documents[0]?.file.endsWith('.txt') === true ? '' : (documents[0]?.file ?? ''))),
    primaryDocDescription: filings.map(({ documents }) => documents[0]?.description ?? ''),
  }
}

function searched(query: URLSearchParams): ServedReply {
  const words = (query.get('q') ?? '').replaceAll('"', '').toLowerCase()
  const [ciks, forms] = ['ciks', 'forms'].map((name) => query.get(name)?.split(','))
  const found = plantedFilings.flatMap((filing) => {
    if (ciks?.includes(String(filing.cik).padStart(10, '0')) === false || forms?.includes(filing.form.replace('/A', '')) === false)
      return []
    if (filing.filed < (query.get('startdt') ?? '') || filing.filed > (query.get('enddt') ?? '9999')) return []
    return filing.documents
      .filter(({ text }) => `${filing.company} ${text}`.toLowerCase().includes(words))
      .map((document) => ({ filing, document }))
  })
  const from = Number(query.get('from') ?? 0)
  const hits = found.slice(from, from + PAGE).map(({ filing, document }) => ({
    _id: `${filing.accession}:${document.file}`,
    _score: 1,
    _source: {
      ciks: [String(filing.cik).padStart(10, '0')],
      display_names: [
        `${filing.company}  ${filing.ticker === undefined ? '' : `(${filing.ticker})  `}(CIK ${String(filing.cik).padStart(10, '0')})`,
      ],
      sics: filing.sic === undefined ? [] : [filing.sic],
      adsh: filing.accession,
      form: filing.form,
      file_type: document.type,
      file_description: document.description ?? null,
      file_date: filing.filed,
      period_ending: filing.period,
      items: [],
    },
  }))
  return { body: { took: 1, hits: { total: { value: found.length, relation: 'eq' }, hits } } }
}

const annual = { form: '10-K', fp: 'FY' }
const amounts = (
  rows: [start: string | undefined, end: string, val: number, fy: number, accn: string, filed: string, quarter?: string][],
) => ({
  units: {
    USD: rows.map(([start, end, val, fy, accn, filed, quarter]) => ({
      ...(start !== undefined && { start }),
      end,
      val,
      accn,
      fy,
      ...(quarter === undefined ? annual : { form: '10-Q', fp: quarter }),
      filed,
    })),
  },
})

/** Company facts of a company whose fiscal year 2024 ended in January 2025. */
const plantedCompanyFacts = {
  cik: 1900001,
  entityName: 'Orchard Devices Inc.',
  facts: {
    'us-gaap': {
      Assets: {
        label: 'Assets',
        ...amounts([
          [undefined, '2024-01-31', 900, 2024, '0001900001-25-000012', '2025-03-14'],
          [undefined, '2025-01-31', 1_000, 2024, '0001900001-25-000012', '2025-03-14'],
        ]),
      },
      NetIncomeLoss: {
        label: 'Net Income (Loss)',
        ...amounts([
          ['2023-02-01', '2024-01-31', 80, 2023, '0001900001-24-000010', '2024-03-12'],
          ['2023-02-01', '2024-01-31', 81, 2024, '0001900001-25-000012', '2025-03-14'],
          ['2024-02-01', '2025-01-31', -20.5, 2024, '0001900001-25-000012', '2025-03-14'],
          ['2024-02-01', '2024-04-30', 12, 2024, '0001900001-24-000021', '2024-06-10', 'Q1'],
        ]),
      },
    },
  },
}

const plantedFrame = {
  taxonomy: 'us-gaap',
  tag: 'Assets',
  ccp: 'CY2024Q4I',
  uom: 'USD',
  label: 'Assets',
  description: '',
  pts: 1,
  data: [{ accn: '0001900001-25-000012', cik: 1900001, entityName: 'Orchard Devices Inc.', loc: 'US-DE', end: '2025-01-31', val: 1_000 }],
}
