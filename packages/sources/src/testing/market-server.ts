import { type ServedReply, type SourceServer, startSourceServer } from './source-server.ts'

/** A key that all services know. */
export const marketKey = 'market-key-0123456789'

const krxRow = {
  BAS_DD: '20261120',
  ISU_CD: '900010',
  ISU_NM: '한강전자',
  MKT_NM: 'KOSPI',
  TDD_CLSPRC: '71500',
  MKTCAP: '426839467325000',
  LIST_SHRS: '5969782550',
}
const ecosRow = (time: string, value: string) => ({
  STAT_CODE: '817Y002',
  STAT_NAME: '시장금리',
  ITEM_CODE1: '010210000',
  ITEM_NAME1: '국고채(10년)',
  UNIT_NAME: '연%',
  TIME: time,
  DATA_VALUE: value,
})
const json = (text: string): ServedReply => ({ type: 'application/json', body: text })

function fred(path: string, query: URLSearchParams): ServedReply {
  if (query.get('api_key') !== marketKey)
    return { status: 400, body: { error_code: 400, error_message: 'Bad Request. The value for variable api_key is not registered.' } }
  if (query.get('series_id') !== 'DGS10')
    return { status: 400, body: { error_code: 400, error_message: 'Bad Request. The series does not exist.' } }
  if (path.endsWith('/series')) return { body: { seriess: [{ id: 'DGS10', title: '10-Year Treasury', units: 'Percent' }] } }
  return {
    body: {
      observations: [
        { date: '2026-11-19', value: '4.10' },
        { date: '2026-11-20', value: '.' },
        { date: '2026-11-18', value: '-0.05' },
      ],
    },
  }
}

function alphaVantage(query: URLSearchParams): ServedReply {
  if (query.get('apikey') !== marketKey) return { body: { 'Error Message': 'the parameter apikey is invalid or missing.' } }
  const isKnown = query.get('symbol') === 'ORCD' || query.get('symbol') === 'IBM'
  switch (query.get('function') ?? '') {
    case 'OVERVIEW':
      return {
        body: isKnown
          ? { Name: 'Orchard Devices', Currency: 'USD', MarketCapitalization: '1000000', SharesOutstanding: '10000', Beta: 'None' }
          : {},
      }
    case 'GLOBAL_QUOTE':
      return {
        body: { 'Global Quote': isKnown ? { '01. symbol': 'ORCD', '05. price': '100.2500', '07. latest trading day': '2026-11-20' } : {} },
      }
    default:
      return {
        body: {
          name: '10-Year Treasury',
          data: [
            { date: '2026-11-20', value: '4.11' },
            { date: '2026-11-19', value: '.' },
            { date: '1990-01-02', value: '7.94' },
          ],
        },
      }
  }
}

function fmp(path: string, query: URLSearchParams): ServedReply {
  if (query.get('apikey') !== marketKey) return { status: 401, body: { 'Error Message': 'Invalid API KEY.' } }
  const symbol = query.get('symbol')
  if (path.endsWith('treasury-rates')) return json('[{"date":"2026-11-20","month1":4.0,"year10":4.110}]')
  if (symbol !== 'ORCD' && symbol !== 'AAPL') return { body: [] }
  if (path.endsWith('profile')) return json('[{"symbol":"ORCD","companyName":"Orchard Devices Inc.","currency":"USD","beta":1.240}]')
  if (path.endsWith('quote')) return json('[{"symbol":"ORCD","price":100.10,"marketCap":9007199254740993,"timestamp":1795201200}]')
  return json('[{"symbol":"ORCD","date":"2026-11-20","close":100.10},{"symbol":"ORCD","date":"2026-11-19","close":99}]')
}

function ecos(path: string): ServedReply {
  const [, , , key, , , first, , table] = path.split('/')
  if (key !== marketKey) return { body: { RESULT: { CODE: 'INFO-100', MESSAGE: '인증키가 유효하지 않습니다.' } } }
  if (table === '000Y000') return { body: { RESULT: { CODE: 'INFO-200', MESSAGE: '해당하는 데이터가 없습니다.' } } }
  if (table === '111Y111') return { body: { StatisticSearch: { RESULT: { CODE: 'INFO-200', MESSAGE: '' } } } }
  const rows = first === '1' ? [ecosRow('20261119', '3.105'), ecosRow('20261120', '1,003.11')] : [ecosRow('20261121', '-')]
  return { body: { StatisticSearch: { list_total_count: 3, row: rows } } }
}

const ecbHead = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE'

/** KRX, FMP, Alpha Vantage, FRED, ECOS and the ECB on this machine, at one address. The Korean exchanges were last open on 20 November 2026. */
export function startMarketServer(port?: number): Promise<SourceServer> {
  return startSourceServer(
    ({ path, query, headers }): ServedReply | undefined => {
      if (path.startsWith('/fred/')) return fred(path, query)
      if (path === '/query') return alphaVantage(query)
      if (path.startsWith('/stable/')) return fmp(path, query)
      if (path.startsWith('/api/StatisticSearch/')) return ecos(path)
      if (path.startsWith('/svc/apis/sto/')) {
        if (headers['auth_key'] !== marketKey) return { status: 401, body: { respMsg: 'Unauthorized Key', respCode: '401' } }
        const isOpen = query.get('basDd') === '20261120'
        return { body: { OutBlock_1: isOpen ? [path.includes('ksq') ? { ...krxRow, ISU_CD: '900020', ISU_NM: '노들' } : krxRow] : [] } }
      }
      if (path === '/service/data/EXR/D.KRW.EUR.SP00.A' || path === '/service/data/EXR/D.USD.EUR.SP00.A')
        return {
          type: 'text/csv',
          body: `${ecbHead}\nEXR.D.KRW.EUR.SP00.A,D,KRW,EUR,SP00,A,2026-11-19,1702.35\nEXR.D.KRW.EUR.SP00.A,D,KRW,EUR,SP00,A,2026-11-20,1701.1\n`,
        }
      return undefined
    },
    { body: 'not found' },
    port,
  )
}
