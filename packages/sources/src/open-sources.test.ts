import { expect, it } from 'vitest'
import { openSources } from './open-sources.ts'
import { documentKinds, type Source, type SourceOffer } from './source/source.ts'
import { testNetwork } from './testing/source-network.ts'

/** What a source needs to have for each of its offers. */
const methodOf: Readonly<Record<SourceOffer, keyof Source>> = {
  companies: 'companies',
  documents: 'find',
  facts: 'facts',
  series: 'series',
  quotes: 'quote',
  articles: 'find',
  calls: 'transcript',
  reports: 'find',
}

it('every source has the id that it is registered under, names its settings, and makes no request without them', async () => {
  const network = testNetwork()
  for (const [id, source] of Object.entries<Source>(openSources({}, network))) {
    const { description } = source
    expect(description.id).toBe(id)
    for (const { name, needs, caution } of [description, ...(description.services ?? [])])
      for (const text of [name, ...needs.map((need) => need.name), ...(caution === undefined ? [] : [caution])])
        expect([text.en, /[가-힣]|^[A-Za-z ]+$/.test(text.ko)]).toEqual([expect.stringMatching(/\w/), true])
    expect(source.missing).not.toEqual([])
    for (const setting of source.missing) expect(description.needs.map((need) => need.setting)).toContain(setting)
    for (const offer of description.offers) expect(source[methodOf[offer]]).toBeTypeOf('function')
    await expect(source.check()).rejects.toMatchObject({ source: id, failure: { kind: 'not-configured', missing: source.missing } })
  }
  expect(network.calls).toEqual([])
})

it('configured sources have no missing settings', () => {
  const { sec, dart } = openSources({ sec: { contact: 'Harbor it@harbor.example' }, dart: { key: 'x' } }, testNetwork())
  expect([sec.missing, dart.missing]).toEqual([[], []])
})

it('kinds of documents have no duplicates', () => {
  expect(new Set(documentKinds).size).toBe(documentKinds.length)
})
