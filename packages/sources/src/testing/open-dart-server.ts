import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packStored } from '@dossier/zip'
import { accountsOfInstance } from './dart-instance.ts'
import { encodeEucKr } from './euc-kr.ts'
import { type ServedReply, type SourceServer, startSourceServer } from './source-server.ts'

/** A key that the service knows. */
export const dartKey = '0123456789abcdef0123456789abcdef01234567'

const messages: Readonly<Record<string, string>> = {
  '010': '등록되지 않은 키입니다.',
  '011': '사용할 수 없는 키입니다. 오픈API에 등록되었으나, 일시적으로 사용 중지된 키를 통하여 검색하는 경우 발생합니다.',
  '012': '접근할 수 없는 IP입니다.',
  '013': '조회된 데이타가 없습니다.',
  '014': '파일이 존재하지 않습니다.',
  '020': '요청 제한을 초과하였습니다.',
  '021': '조회 가능한 회사 개수가 초과하였습니다.(최대 100건)',
  '100': '필드의 부적절한 값입니다.',
  '101': '부적절한 접근입니다.',
  '800': '시스템 점검으로 인한 서비스가 중지 중입니다.',
  '900': '정의되지 않은 오류가 발생하였습니다.',
  '901': '사용자 계정의 개인정보 보유기간이 만료되어 사용할 수 없는 키입니다.',
}

/** The error replies of the service: JSON, or XML where a zip was requested. */
export function dartStatus(status: string, as: 'json' | 'xml' = 'json'): ServedReply {
  const message = messages[status] ?? ''
  return as === 'json'
    ? { body: { status, message } }
    : {
        type: 'application/xml',
        body: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><result><status>${status}</status><message>${message}</message></result>`,
      }
}

/** "한강전자" ends its year in December and has subsidiaries; "노들증권" ends it in March, and has none. */
const companies: { code: string; name: string; english: string; stock: string; month: string; induty?: string }[] = [
  { code: '00900001', name: '한강전자', english: 'Hangang Electronics Co., Ltd.', stock: '900010', month: '12' },
  { code: '00900002', name: '노들증권', english: 'Nodeul Securities & Co.', stock: '900020', month: '03' },
  { code: '00900003', name: '한강전자판매', english: 'Hangang Electronics Sales', stock: ' ', month: '12' },
  { code: '00900004', name: '낙동전자', english: 'Nakdong Electronics Co., Ltd.', stock: '900040', month: '12' },
  { code: '00900005', name: '섬진전자상가', english: 'Seomjin Mall', stock: '900050', month: '12', induty: '47' },
]

const corporations = `<?xml version="1.0" encoding="UTF-8"?>\n<result>\n${companies
  .map(
    ({ code, name, english, stock }) =>
      `    <list>\n        <corp_code>${code}</corp_code>\n        <corp_name>${name}</corp_name>\n        <corp_eng_name>${english.replaceAll('&', '&amp;')}</corp_eng_name>\n        <stock_code>${stock}</stock_code>\n        <modify_date>20250101</modify_date>\n    </list>\n`,
  )
  .join('')}</result>\n`

const ofHangang = { corp_cls: 'Y', corp_name: '한강전자', corp_code: '00900001', stock_code: '900010', flr_nm: '한강전자', rm: '' }
/** The newest first, as the list gives them. */
const disclosures = [
  { ...ofHangang, report_nm: '[기재정정]사업보고서 (2024.12)', rcept_no: '20250530000101', rcept_dt: '20250530' },
  { ...ofHangang, report_nm: '분기보고서 (2025.03)', rcept_no: '20250515000077', rcept_dt: '20250515' },
  { ...ofHangang, report_nm: '주요사항보고서(자기주식취득결정)', rcept_no: '20250401000033', rcept_dt: '20250401' },
  { ...ofHangang, report_nm: '사업보고서 (2024.12)', rcept_no: '20250312000901', rcept_dt: '20250312' },
  { ...ofHangang, report_nm: '반기보고서 (2024.06)', rcept_no: '20240814000500', rcept_dt: '20240814' },
  {
    ...ofHangang,
    corp_cls: 'K',
    corp_name: '노들증권',
    corp_code: '00900002',
    flr_nm: '국민연금공단',
    report_nm: '주식등의대량보유상황보고서(일반)',
    rcept_no: '20240701000010',
    rcept_dt: '20240701',
  },
]

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'
/** A main document that declares UTF-8 and is EUC-KR, and an audit report in UTF-8. */
const documents = new Map<string, Uint8Array>([
  [
    '20250312000901_00760.xml',
    new TextEncoder().encode(
      `${declaration}<DOCUMENT><DOCUMENT-NAME ACODE="00760">감사보고서</DOCUMENT-NAME><BODY><P>우리의 의견으로는</P></BODY></DOCUMENT>`,
    ),
  ],
  [
    '20250312000901.xml',
    encodeEucKr(
      `${declaration}<DOCUMENT><DOCUMENT-NAME ACODE="11011">사업보고서</DOCUMENT-NAME><BODY><P>사업보고서</P><TABLE><TR><TD>A</TD><TE>1,000</TE></TR></TABLE></BODY></DOCUMENT>`,
    ),
  ],
])

const corrected = '20250530000101'
/** The corrected report as a whole. */
const correctedReport = new Map<string, Uint8Array>([
  [
    `${corrected}.xml`,
    encodeEucKr(
      `${declaration}<DOCUMENT><DOCUMENT-NAME ACODE="11011">사업보고서</DOCUMENT-NAME><BODY><P>사업보고서</P><P>한강전자</P><P>(단위: 백만원)</P><TABLE><TR><TD>구분</TD><TD>2024</TD><TD>2023</TD></TR><TR><TD>자산총계</TD><TE>514,531,948</TE><TE>455,905,980</TE></TR><TR><TD>부채총계</TD><TE>112,339,878</TE><TE>92,228,115</TE></TR><TR><TD>자본총계</TD><TE>402,192,070</TE><TE>363,677,865</TE></TR></TABLE></BODY></DOCUMENT>`,
    ),
  ],
])

interface Account {
  sj: 'BS' | 'IS' | 'CIS' | 'CF' | 'SCE'
  id: string
  name: string
  /** The term and those before it; within a year the quarter, the sum since its beginning, and the same a year before. */
  amounts: (string | undefined)[]
}

const annual: readonly Account[] = [
  { sj: 'BS', id: 'ifrs-full_Assets', name: '자산총계', amounts: ['514531948000000', '455905980000000', '448424507000000'] },
  { sj: 'BS', id: 'ifrs-full_Liabilities', name: '부채총계', amounts: ['112339878000000', '92228115000000', '93674903000000'] },
  { sj: 'BS', id: 'ifrs-full_Equity', name: '자본총계', amounts: ['402192070000000', '363677865000000', '354749604000000'] },
  { sj: 'IS', id: 'ifrs-full_Revenue', name: '매출액', amounts: ['300870903000000', '258935494000000', '302231360000000'] },
  { sj: 'IS', id: 'dart_OperatingIncomeLoss', name: '영업이익', amounts: ['32725961000000', '-6566976000000', '43376630000000'] },
  { sj: 'IS', id: '-표준계정코드 미사용-', name: '잡이익', amounts: ['-', '', '12'] },
  { sj: 'SCE', id: 'ifrs-full_Equity', name: '기말자본', amounts: ['1', '2', '3'] },
]
const interim: readonly Account[] = [
  { sj: 'BS', id: 'ifrs-full_Assets', name: '자산총계', amounts: ['520000', '514531', undefined] },
  { sj: 'IS', id: 'ifrs-full_Revenue', name: '매출액', amounts: ['74', '146', '71', '143'] },
  { sj: 'CF', id: 'ifrs-full_CashFlowsFromUsedInOperatingActivities', name: '영업활동현금흐름', amounts: ['60', '50'] },
]

const receipts: Readonly<Record<string, string>> = {
  '00900001 2024 11011': '20250312000901',
  '00900001 2024 11012': '20240814000500',
  '00900002 2023 11011': '20240620000300',
}

function statements(query: URLSearchParams): ServedReply {
  const [code = '', year = '', report = '', division] = ['corp_code', 'bsns_year', 'reprt_code', 'fs_div'].map(
    (name) => query.get(name) ?? '',
  )
  if (division !== 'CFS' && division !== 'OFS') return dartStatus('100')
  const receipt = receipts[`${code} ${year} ${report}`]
  // Without subsidiaries there is no group.
  if (receipt === undefined || (code === '00900002') !== (division === 'OFS')) return dartStatus('013')
  const rows = (report === '11011' ? annual : interim).map(({ sj, id, name, amounts: [own, second, third, fourth] }, at) => ({
    rcept_no: receipt,
    reprt_code: report,
    bsns_year: year,
    corp_code: code,
    sj_div: sj,
    sj_nm: '',
    account_id: id,
    account_nm: name,
    account_detail: '-',
    thstrm_nm: '제 56 기',
    thstrm_amount: own,
    ...(report !== '11011' && sj === 'IS'
      ? { thstrm_add_amount: second, frmtrm_q_amount: third, frmtrm_add_amount: fourth }
      : { frmtrm_amount: second, bfefrmtrm_amount: third }),
    ord: String(at + 1),
    currency: 'KRW',
  }))
  return { body: { status: '000', message: '정상', list: rows } }
}

/** The major accounts state the days on which terms end; those of the other company are missing. */
function majorAccounts(query: URLSearchParams): ServedReply {
  const codes = (query.get('corp_code') ?? '').split(',')
  if (codes.length > 100) return dartStatus('021')
  const list = codes.flatMap((code) => {
    const receipt = receipts[`${code} ${query.get('bsns_year')} ${query.get('reprt_code')}`]
    if (receipt === undefined || code !== '00900001') return []
    const isAnnual = query.get('reprt_code') === '11011'
    const shared = {
      rcept_no: receipt,
      reprt_code: query.get('reprt_code'),
      bsns_year: query.get('bsns_year'),
      corp_code: code,
      currency: 'KRW',
    }
    const days = isAnnual
      ? { thstrm_dt: '2024.12.31 현재', frmtrm_dt: '2023.12.31 현재', bfefrmtrm_dt: '2022.12.31 현재' }
      : { thstrm_dt: '2024.06.30 현재', frmtrm_dt: '2023.12.31 현재' }
    return [
      {
        ...shared,
        fs_div: 'CFS',
        sj_div: 'BS',
        account_nm: '자산총계',
        thstrm_amount: '514,531,948,000,000',
        frmtrm_amount: '455,905,980,000,000',
        ...days,
      },
      {
        ...shared,
        fs_div: 'OFS',
        sj_div: 'BS',
        account_nm: '자산총계',
        thstrm_amount: '324,966,127,000,000',
        frmtrm_amount: '296,857,289,000,000',
        ...days,
      },
    ]
  })
  return list.length === 0 ? dartStatus('013') : { body: { status: '000', message: '정상', list } }
}

const dayOf = (day: string): number => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
const daysApart = (from: string, to: string): number => (dayOf(to) - dayOf(from)) / 86_400_000

function listed(query: URLSearchParams): ServedReply {
  const [company, from = '', to = '', type, detail] = ['corp_code', 'bgn_de', 'end_de', 'pblntf_ty', 'pblntf_detail_ty'].map(
    (name) => query.get(name) ?? '',
  )
  if (!/^\d{8}$/.test(from) || !/^\d{8}$/.test(to)) return dartStatus('100')
  if (company === '' && daysApart(from, to) > 92) return dartStatus('100')
  const names: Readonly<Record<string, string>> = {
    A001: '사업보고서',
    A002: '반기보고서',
    A003: '분기보고서',
    A: '보고서 (',
    B: '주요사항',
    D: '주식등의',
  }
  const found = disclosures.filter(
    ({ corp_code: code, rcept_dt: day, report_nm: name }) =>
      (company === '' || company === code) &&
      day >= from &&
      day <= to &&
      name.includes(names[detail === '' ? (type ?? '') : (detail ?? '')] ?? ''),
  )
  const [page, count] = [Number(query.get('page_no') ?? 1), Number(query.get('page_count') ?? 10)]
  const list = found.slice((page - 1) * count, page * count)
  if (list.length === 0) return dartStatus('013')
  const counts = { page_no: page, page_count: count, total_count: found.length, total_page: Math.ceil(found.length / count) }
  return { body: { status: '000', message: '정상', ...counts, list } }
}

function overview(query: URLSearchParams): ServedReply {
  const company = companies.find(({ code }) => code === query.get('corp_code'))
  if (company === undefined) return dartStatus('013')
  return {
    body: {
      status: '000',
      message: '정상',
      corp_code: company.code,
      corp_name: `${company.name}(주)`,
      corp_name_eng: company.english,
      stock_name: company.name,
      stock_code: company.stock,
      ceo_nm: '김한강',
      corp_cls: company.stock === ' ' ? 'E' : 'Y',
      jurir_no: '',
      bizr_no: '',
      adres: '',
      hm_url: 'www.hangang.example',
      ir_url: company.code === '00900001' ? 'ir.hangang.example' : '-',
      phn_no: '',
      fax_no: '',
      induty_code: company.induty ?? '264',
      est_dt: '19700105',
      acc_mt: company.month,
    },
  }
}

const shares = {
  status: '000',
  message: '정상',
  list: [
    {
      rcept_no: '20250312000901',
      se: '보통주',
      istc_totqy: '5,969,782,550',
      tesstk_co: '-',
      distb_stock_co: '5,969,782,550',
      stlm_dt: '2024-12-31',
    },
    { rcept_no: '20250312000901', se: '비고', istc_totqy: '-', tesstk_co: '-', distb_stock_co: '-', stlm_dt: '2024-12-31' },
  ],
}

/** Zips are asked for by names that end in `.xml`. */
const zips = new Set(['corpCode.xml', 'document.xml'])

/**
 * OpenDART on this machine: companies that do not exist and, where a folder with recorded replies is there, those.
 *
 * @param recorded the folder of recorded replies: `dart-api-client`, `candly`, `opendartreader_docs`
 */
export function startOpenDartServer({ recorded, port }: { recorded?: string; port?: number } = {}): Promise<SourceServer> {
  return startSourceServer(
    ({ path, query }) => {
      const endpoint = path.replace(/^\/api\//, '')
      const as = zips.has(endpoint) ? 'xml' : 'json'
      if (query.get('crtfc_key') !== dartKey) return dartStatus('010', as)
      const reply = (recorded === undefined ? undefined : fromRecorded(recorded, endpoint, query)) ?? planted(endpoint, query)
      return reply ?? dartStatus('101', as)
    },
    {},
    port,
  )
}

function planted(endpoint: string, query: URLSearchParams): ServedReply | undefined {
  switch (endpoint) {
    case 'corpCode.xml':
      return { type: 'application/x-msdownload', body: packStored(new Map([['CORPCODE.xml', new TextEncoder().encode(corporations)]])) }
    case 'document.xml':
      if (query.get('rcept_no') === corrected) return { type: 'application/x-msdownload', body: packStored(correctedReport) }
      if (query.get('rcept_no') !== '20250312000901') return dartStatus('014', 'xml')
      return { type: 'application/x-msdownload', body: packStored(documents) }
    case 'list.json':
      return listed(query)
    case 'company.json':
      return overview(query)
    case 'fnlttSinglAcnt.json':
    case 'fnlttMultiAcnt.json':
      return majorAccounts(query)
    case 'fnlttSinglAcntAll.json':
      return statements(query)
    case 'stockTotqySttus.json':
      return query.get('corp_code') === '00900001' ? { body: shares } : dartStatus('013')
    default:
      return undefined
  }
}

/** The annual report of 2021 of Samsung Electronics, whose XBRL instance is recorded. Its receipt number is in none of the recorded files. */
export const samsungOf2021 = { corpCode: '00126380', receipt: '20220308000798', year: 2021 } as const
const instanceOf2021 = 'opendartreader_docs/[삼성전자]사업보고서_IFRS(원문XBRL)(2022.03.08).zip'
const listedOf2021 = {
  corp_code: samsungOf2021.corpCode,
  corp_name: '삼성전자',
  stock_code: '005930',
  corp_cls: 'Y',
  report_nm: '사업보고서 (2021.12)',
  rcept_no: samsungOf2021.receipt,
  flr_nm: '삼성전자',
  rcept_dt: '20220308',
  rm: '연',
}
/** The text of the report is not recorded: its title. */
const titleOf2021 = `${declaration}<DOCUMENT><DOCUMENT-NAME ACODE="11011">사업보고서</DOCUMENT-NAME><BODY><P>사업보고서</P><P>삼성전자주식회사</P><P>2021년 12월 31일</P></BODY></DOCUMENT>`

function fromRecorded(folder: string, endpoint: string, query: URLSearchParams): ServedReply | undefined {
  const read = (...path: string[]) => (existsSync(join(folder, ...path)) ? readFileSync(join(folder, ...path)) : undefined)
  const packed = (name: string, content: Buffer | undefined) =>
    content && { type: 'application/x-msdownload', body: packStored(new Map([[name, content]])) }
  const json = (content: Buffer | undefined) => content && { type: 'application/json', body: content }
  if (endpoint === 'corpCode.xml') return packed('CORPCODE.xml', read('candly/CORPCODE.xml'))
  if (endpoint === 'document.xml' && query.get('rcept_no') === '20220816001711')
    return packed('20220816001711.xml', read('opendartreader_docs/dart-20220816001711.xhml'))
  if (endpoint === 'document.xml' && query.get('rcept_no') === samsungOf2021.receipt)
    return packed(`${samsungOf2021.receipt}.xml`, Buffer.from(titleOf2021))
  if (query.get('corp_code') !== '00126380') return undefined
  if (endpoint === 'list.json' && query.get('bgn_de') === listedOf2021.rcept_dt)
    return { body: { status: '000', message: '정상', page_no: 1, page_count: 100, total_count: 1, total_page: 1, list: [listedOf2021] } }
  const division = query.get('fs_div')
  const instance = read(instanceOf2021)
  if (endpoint === 'fnlttSinglAcntAll.json' && instance && query.get('bsns_year') === '2021' && query.get('reprt_code') === '11011')
    if (division === 'CFS' || division === 'OFS')
      return { body: { status: '000', message: '정상', list: accountsOfInstance(instance, { ...samsungOf2021, division }) } }
  if (endpoint === 'company.json') return json(read('dart-api-client/company.json'))
  if (endpoint === 'list.json') return query.get('page_no') === '1' ? json(read('dart-api-client/disclosure_list.json')) : undefined
  if (endpoint === 'fnlttSinglAcnt.json' && query.get('bsns_year') === '2023' && query.get('reprt_code') === '11011')
    return json(read('dart-api-client/financials.json'))
  return undefined
}
