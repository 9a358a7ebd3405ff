import { endpoints, type Endpoint } from '@dossier/contract'
import { expect, test } from 'vitest'
import { endpointData } from '../../contract-without-schemas.ts'

type Table = Record<string, Record<string, Partial<Endpoint>>>

const inThePage = JSON.parse(endpointData()) as Table

test('the page knows of every endpoint where and how it is called, and whether everybody may', () => {
  const called = ({ method, path, audience }: Partial<Endpoint>) => ({ method, path, isPublic: audience === 'public' })
  const callsOf = (table: Table) =>
    Object.entries(table).map(([noun, ones]) => [noun, Object.entries(ones).map(([verb, one]) => [verb, called(one)])])
  expect(callsOf(inThePage)).toEqual(callsOf(endpoints))
})

test('it knows nothing else: no caller may come to rely on what only describes an endpoint', () => {
  const known = new Set(Object.values(inThePage).flatMap((ones) => Object.values(ones).flatMap((one) => Object.keys(one))))
  expect([...known].toSorted()).toEqual(['audience', 'method', 'path'])
})
