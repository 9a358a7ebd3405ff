import { type ServedReply, type SourceServer, startSourceServer } from './source-server.ts'

/** A key that all services know. */
export const transcriptKey = 'transcript-key-0123456789'

const words = 'Thank you, and good morning. Revenue grew by eight percent in the quarter, and margins were stable.'
const isThere = (symbol: string | null, year: string | null, quarter: string | null) =>
  symbol === 'ORCD' || symbol === 'AAPL' ? year === '2024' || (year === '2025' && Number(quarter) <= 3) : false

/** FMP, API Ninjas, Alpha Vantage and Finnhub on this machine, at one address, with calls of a company that does not exist. */
export function startTranscriptServer(port?: number): Promise<SourceServer> {
  return startSourceServer(
    ({ path, query, headers }): ServedReply | undefined => {
      const of = (name: string) => query.get(name)
      const isKnown = [of('apikey'), headers['x-api-key'], headers['x-finnhub-token']].includes(transcriptKey)
      if (path.startsWith('/stable/')) {
        if (!isKnown) return { status: 401, body: { 'Error Message': 'Invalid API KEY.' } }
        if (path.endsWith('-dates'))
          return {
            body:
              of('symbol') === 'ORCD'
                ? [
                    { quarter: 3, fiscalYear: 2025, date: '2025-10-30' },
                    { quarter: 2, fiscalYear: 2025, date: '2025-07-31' },
                  ]
                : [],
          }
        if (!isThere(of('symbol'), of('year'), of('quarter'))) return { body: [] }
        return {
          body: [
            {
              symbol: 'ORCD',
              period: 'Q3',
              year: 2025,
              date: '2025-10-30',
              content: `Operator: Welcome.\nJane Roe: ${words}\nOperator: Goodbye.`,
            },
          ],
        }
      }
      if (path === '/v1/earningstranscript') {
        if (!isKnown) return { status: 400, body: { error: 'Invalid API Key.' } }
        if (!isThere(of('ticker'), of('year'), of('quarter'))) return { body: [] }
        return {
          body: {
            date: '2025-10-30',
            ticker: 'ORCD',
            transcript: '',
            transcript_split: [{ speaker: 'Jane Roe', role: 'CEO', text: words }],
          },
        }
      }
      if (path === '/query') {
        if (!isKnown) return { body: { 'Error Message': 'the parameter apikey is invalid or missing.' } }
        const [year = null, quarter = null] = (of('quarter') ?? '').split('Q')
        if (!isThere(of('symbol'), year, quarter)) return { body: { symbol: of('symbol'), quarter: of('quarter'), transcript: [] } }
        return {
          body: {
            symbol: 'ORCD',
            quarter: of('quarter'),
            transcript: [{ speaker: 'Jane Roe', title: 'CEO', content: words, sentiment: '0.6' }],
          },
        }
      }
      if (path.startsWith('/api/v1/stock/transcripts')) {
        if (!isKnown) return { status: 401, body: { error: 'Invalid API key' } }
        if (path.endsWith('/list'))
          return {
            body: {
              symbol: of('symbol'),
              transcripts:
                of('symbol') === 'ORCD' ? [{ id: 'ORCD_7', title: 'Q3 2025', time: '2025-10-30 21:00:00', year: 2025, quarter: 3 }] : [],
            },
          }
        return {
          body: {
            id: of('id'),
            time: '2025-10-30 21:00:00',
            transcript: [
              { name: 'Jane Roe', speech: [words, 'More.'], session: 'management_discussion' },
              { name: 'Sam Poe', speech: ['And?'], session: 'question_answer' },
            ],
            participant: [{ name: 'Jane Roe', description: 'CEO', role: 'executive' }],
          },
        }
      }
      return undefined
    },
    { body: 'not found' },
    port,
  )
}
