import { beginningOf } from '../client/read-reply.ts'
import type { ServiceProtocol } from '../client/service.ts'

/** Alpha Vantage, for whatever of it is asked: https://www.alphavantage.co/documentation/ */
export const alphaVantageProtocol: ServiceProtocol = {
  description: {
    id: 'alpha-vantage',
    name: { en: 'Alpha Vantage', ko: 'Alpha Vantage' },
    needs: [{ setting: 'alphaVantageKey', name: { en: 'Alpha Vantage API key', ko: 'Alpha Vantage API 키' }, isSecret: true }],
    quota: { perSecond: 1, perDay: undefined },
    home: 'https://www.alphavantage.co',
    caution: {
      en: 'A free key is good for 25 requests a day, which is too few for regular work.',
      ko: '무료 키는 하루 25회로 제한되어 상시 업무에는 부족합니다.',
    },
  },
  origin: 'https://www.alphavantage.co',
  secrets: ({ alphaVantageKey = '' }) => ({ query: { apikey: alphaVantageKey } }),
  /** Errors too are replies with status 200. */
  judge({ body }) {
    const beginning = beginningOf({ body })
    const [, word] = /^\{\s*"(Information|Note|Error Message)"/.exec(beginning) ?? []
    if (word === undefined) return undefined
    if (word === 'Error Message')
      return { failure: { kind: /api ?key/i.test(beginning) ? 'key-refused' : 'bad-request' }, detail: 'error-message', isFinal: true }
    if (/premium/i.test(beginning) && !/per (?:day|minute|second)/i.test(beginning))
      return { failure: { kind: 'key-refused' }, detail: 'premium' }
    return { failure: { kind: 'quota', ...(/per day/i.test(beginning) && { daily: true as const }) }, detail: word.toLowerCase() }
  },
}
