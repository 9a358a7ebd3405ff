import { expect, it } from 'vitest'
import { fileSource } from '../../citing/index.ts'
import { nothingOutside } from '../outside/outside.ts'
import { presentHits } from './present-hits.ts'

type Parameters = globalThis.Parameters<typeof presentHits>

const deps = { indexes: { explain: async () => [], facts: async () => new Map() } } as unknown as Parameters[0]
const named = new Map([[7, { id: 7, filename: 'report.pdf' }]])
const files = { projectId: 1, named, outside: nothingOutside } as unknown as Parameters[1]
const hit = (page: number, score: number) => ({ source: fileSource(7), page, score, passages: [{ text: `Page ${page}` }] })
const found = { pages: [hit(3, 0.9), hit(5, 0.4)] } as unknown as Parameters[2]
const figure = (page: number) => ({ source: fileSource(7), page, quote: `Figure ${page}` })

const pagesOf = async (figures: Parameters[3], areStated = true) =>
  (await presentHits(deps, files, found, figures, areStated)).map(({ page }) => page)

it('lists pages in the order in which they were found', async () => {
  expect(await pagesOf([])).toEqual([3, 5])
})

it('lists the pages of the answering figures first, each once, also when no search found them', async () => {
  expect(await pagesOf([figure(5)])).toEqual([5, 3])
  expect(await pagesOf([figure(9), figure(5), figure(9)])).toEqual([9, 5, 3])
  expect(await pagesOf([figure(9), figure(5)], false)).toEqual([5, 3])
  const [first] = await presentHits(deps, files, found, [figure(9)], true)
  expect(first).toMatchObject({ filename: 'report.pdf', page: 9, quote: 'Figure 9', score: 0.9 })
})
