import { expect, it } from 'vitest'
import { citedSource } from './market-data.ts'

const quoted = { citation: { ko: 'FMP: ORCD 주가, 2026-11-20', en: 'FMP: Price of ORCD, 2026-11-20' } }

it('cites an unchanged market figure in the language of the reader, and a source that somebody typed as it is', () => {
  expect(citedSource({ source: quoted.citation.en, quoted }, 'ko')).toBe(quoted.citation.ko)
  expect(citedSource({ quoted }, 'en')).toBe(quoted.citation.en)
  expect(citedSource({ source: 'Broker, p. 3', quoted }, 'ko')).toBe('Broker, p. 3')
  expect(citedSource({ source: 'FMP: Price of ORCD', quoted: {} }, 'ko')).toBe('FMP: Price of ORCD')
  expect(citedSource({}, 'en')).toBeUndefined()
})
