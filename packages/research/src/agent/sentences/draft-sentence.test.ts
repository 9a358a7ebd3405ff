import { expect, it } from 'vitest'
import { draftSentence } from './draft-sentence.ts'
import { createEvidenceRegistry } from '../pages/evidence-registry.ts'
import { harborPages, toolsOver } from '../harbor-files.test-support.ts'
import { numbered } from '../../testing/numbered.test-support.ts'

const tools = toolsOver()
const registry = createEvidenceRegistry()
for (const [key, text] of Object.entries(harborPages)) {
  const [source = 0, page = 0] = key.split(':').map(Number)
  registry.addPassage({ source: numbered(source), filename: 'harbor.pdf', page, text }, 0.5)
}

const citing = (text: string, ...citations: { ref: string; quote: string }[]) => draftSentence({ text, citations }, registry, tools)

it('draftSentence resolves quotes to the pages that they name, and drops those without a page', async () => {
  const { draft, unknownRefs } = await citing(
    'Harbor employs 4,200 people.',
    { ref: 'E2', quote: ' The company employs 4,200 people ' },
    { ref: 'E9', quote: 'The company employs' },
    { ref: 'page two', quote: 'The company employs' },
  )
  expect(draft.citations).toEqual([{ source: numbered(11), page: 2, quote: 'The company employs 4,200 people' }])
  expect(unknownRefs).toEqual(['E9', 'page two'])
})

it('draftSentence splits a quotation with omissions, unless its parts are too short', async () => {
  const parts = await citing('x', { ref: 'E1', quote: 'Net sales were USD 6,489 million … up from USD 5,900 million' })
  expect(parts.draft.citations.map(({ quote }) => quote)).toEqual(['Net sales were USD 6,489 million', 'up from USD 5,900 million'])
  const little = await citing('x', { ref: 'E1', quote: 'Net sales … 5,900 million' })
  expect(little.draft.citations.map(({ quote }) => quote)).toEqual(['Net sales … 5,900 million'])
})

it('draftSentence neither repairs a quote that is nearly on its page nor moves it to another page', async () => {
  const altered = await citing('x', { ref: 'E1', quote: 'Net sales were USD 6,498 million' })
  expect(altered.draft.citations).toEqual([{ source: numbered(11), page: 1, quote: 'Net sales were USD 6,498 million' }])
  const misplaced = await citing('x', { ref: 'E2', quote: 'Net sales were USD 6,489 million' })
  expect(misplaced.draft.citations).toEqual([{ source: numbered(11), page: 2, quote: 'Net sales were USD 6,489 million' }])
})

it('draftSentence finds quotes for a sentence without any: on the page that it cites, otherwise in all evidence', async () => {
  const named = await citing('Harbor employs 4,200 people at three ports.', { ref: 'E2', quote: '' })
  expect(named.draft.citations).toEqual([{ source: numbered(11), page: 2, quote: 'The company employs 4,200 people at three ports.' }])
  const korean = await citing('2023년 하버상사의 매출액은 8조 1,200억원입니다.')
  expect(korean.draft.citations).toEqual([
    { source: numbered(12), page: 1, quote: '2023년 매출액은 8조 1,200억원이며 전년 대비 증가하였습니다.' },
  ])
})

it('draftSentence finds nothing for a sentence that no page supports', async () => {
  expect((await citing('The chairman resigned over a dispute about dividends.')).draft.citations).toEqual([])
  expect((await citing('Harbor employs 4,200 people.', { ref: 'E9', quote: '' })).draft.citations).toEqual([])
})
