import { endpoints, type Endpoint } from '@dossier/contract'
import { expect, test } from 'vitest'
import { endpointData } from '../../contract-without-schemas.ts'

type Table = Record<string, Record<string, Partial<Endpoint>>>

const inThePage = JSON.parse(endpointData()) as Table

test('endpointData contains method, path and public audience of every endpoint', () => {
  const called = ({ method, path, audience }: Partial<Endpoint>) => ({ method, path, isPublic: audience === 'public' })
  const callsOf = (table: Table) =>
    Object.entries(table).map(([noun, ones]) => [noun, Object.entries(ones).map(([verb, one]) => [verb, called(one)])])
  expect(callsOf(inThePage)).toEqual(callsOf(endpoints))
})

test('endpointData contains nothing else, so that no caller relies on descriptive fields', () => {
  const known = new Set(Object.values(inThePage).flatMap((ones) => Object.values(ones).flatMap((one) => Object.keys(one))))
  expect([...known].toSorted()).toEqual(['audience', 'method', 'path'])
})
