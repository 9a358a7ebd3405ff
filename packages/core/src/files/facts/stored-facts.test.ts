import { deflateRawSync } from 'node:zlib'
import { factTablesOf, packFacts } from '@dossier/finance'
import { BlobNotFound, type BlobStore } from '@dossier/platform'
import { expect, it } from 'vitest'
import { factsKey, readStoredFacts } from './stored-facts.ts'

/** The facts of a page with one figure. */
function packed(value: number): Uint8Array {
  const text = `Year 2023\nSales ${value}`
  const cell = (words: string) => ({ text: words, start: text.indexOf(words), end: text.indexOf(words) + words.length })
  const table = {
    headerRows: 1,
    rows: [
      [cell('Year'), cell('2023')],
      [cell('Sales'), cell(String(value))],
    ],
  }
  return deflateRawSync(packFacts(factTablesOf([{ number: 1, text, headings: [], tables: [table] }])))
}

function storeOf(blobs: Map<string, Uint8Array>): BlobStore {
  const read = async (key: string): Promise<Uint8Array> => {
    const bytes = blobs.get(key)
    if (!bytes) throw new BlobNotFound(key)
    return bytes
  }
  return { read } as BlobStore
}

const read = (blobs: Map<string, Uint8Array>, blobKey: string) => readStoredFacts(storeOf(blobs), { blobKey })
const printed = async (tables: ReturnType<typeof read>) => (await tables).flatMap(({ facts }) => facts.map(({ cell }) => cell.text))

it('unpacks figures once as long as the stored bytes are unchanged', async () => {
  const blobs = new Map([[factsKey('a'), packed(501)]])
  const first = await read(blobs, 'a')
  expect(await read(blobs, 'a')).toBe(first)
  blobs.set(factsKey('a'), packed(502))
  expect(await printed(read(blobs, 'a'))).toEqual(['502'])
})

it('evicts the least recently used figures from the cache', async () => {
  const blobs = new Map(Array.from({ length: 40 }, (_, at) => [factsKey(`f${at}`), packed(600 + at)]))
  const first = await read(blobs, 'f0')
  for (let at = 1; at < 40; at++) expect(await printed(read(blobs, `f${at}`))).toEqual([String(600 + at)])
  const again = await read(blobs, 'f0')
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})

it('returns no figures for a file without any, and throws on damaged ones every time', async () => {
  const blobs = new Map([[factsKey('broken'), new Uint8Array([1, 2, 3])]])
  expect(await read(blobs, 'absent')).toEqual([])
  await expect(read(blobs, 'broken')).rejects.toThrow('unexpected end of file')
  await expect(read(blobs, 'broken')).rejects.toThrow('unexpected end of file')
})
