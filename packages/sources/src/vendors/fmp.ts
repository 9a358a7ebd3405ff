import { beginningOf } from '../client/read-reply.ts'
import type { ServiceProtocol } from '../client/service.ts'

/** Financial Modeling Prep, for whatever of it is asked: https://site.financialmodelingprep.com/developer/docs */
export const fmpProtocol: ServiceProtocol = {
  description: {
    id: 'fmp',
    name: { en: 'Financial Modeling Prep', ko: 'Financial Modeling Prep' },
    needs: [{ setting: 'fmpKey', name: { en: 'FMP API key', ko: 'FMP API 키' }, isSecret: true }],
    quota: { perSecond: 4, perDay: undefined },
    home: 'https://site.financialmodelingprep.com',
    caution: {
      en: 'What a key may ask for depends on its plan; transcripts need a paid one, and showing data to others needs a licence of its own.',
      ko: '이용 범위는 요금제에 따라 다르며, 어닝콜 스크립트는 유료 요금제가 필요합니다. 데이터를 제3자에게 제공하려면 별도 라이선스가 필요합니다.',
    },
  },
  origin: 'https://financialmodelingprep.com',
  secrets: ({ fmpKey = '' }) => ({ query: { apikey: fmpKey } }),
  judge: ({ status, body }) =>
    status === 200 && /^\{\s*"Error Message"/.test(beginningOf({ body }))
      ? { failure: { kind: 'bad-request' }, detail: 'error-message' }
      : undefined,
}
