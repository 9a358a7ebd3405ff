import { expect, it } from 'vitest'
import { currencyNames } from './currencies.ts'

it.each([
  ['달러', 'USD'],
  ['dollar', 'US$'],
  ['원', 'KRW'],
  ['유로', '€'],
  ['yen', 'JPY'],
  ['위안', 'RMB'],
  ['TRY', '터키 리라'],
])('gives the other names of the currency "%s", among them "%s"', (word, name) => expect(currencyNames(word)).toContain(name))

it.each(['try', 'pen', 'revenue', 'R', ''])('reads no currency in "%s"', (word) => expect(currencyNames(word)).toEqual([]))
