import type { SourceKey } from '@dossier/documents'
import { readAskedPeriods, type ParsedQuestion } from '@dossier/retrieval'
import { describe, expect, test } from 'vitest'
import { readQuestion } from '../../question/index.ts'
import type { ReadablePage } from '../readable-page.ts'
import { testAnalyser } from '../../testing/test-analyser.test-support.ts'
import { gatherPassages, type GatheredPassages } from './gather-passages.ts'
import { clauseFeatures, type PassageFeature } from './passage-features.ts'
import { numbered } from '../../testing/numbered.test-support.ts'

const analyser = testAnalyser()

/** What is gathered for a question over pages of one file. */
async function gather(text: string, pages: readonly string[]): Promise<GatheredPassages> {
  const parsed = {
    period: readAskedPeriods(text),
    text,
    language: 'en',
    needed: [],
    topics: [],
    concepts: [],
    loans: new Map(),
    statements: {},
  }
  const loaded = pages.map((page, at): ReadablePage => ({ number: at + 1, text: page, headings: [], tables: [] }))
  const request = {
    question: readQuestion(parsed as unknown as ParsedQuestion, analyser),
    hits: loaded.map(({ number }) => ({ source: numbered(1), page: number, score: 1 / number })),
    loadPage: async (_: SourceKey, page: number) => loaded[page - 1] ?? null,
    analyser,
  }
  return gatherPassages(request, 10)
}

const valueOf = ({ passages }: GatheredPassages, text: string, name: PassageFeature): number | undefined =>
  passages.find(({ evidence }) => evidence.text.includes(text))?.features[clauseFeatures.indexOf(name)]

describe('featurePassages', () => {
  const clause = 'The lessee shall insure the plant against fire.'
  const pages = [`Insurance\n${clause} The winter was mild.`, 'The plant was built in 1987. See note 7 for the plant.']

  test('returns shares from 0 to 1', async () => {
    const { passages } = await gather('Must the lessee insure the plant?', pages)
    expect(passages.length).toBeGreaterThan(1)
    const outside = passages.flatMap(({ features }) =>
      clauseFeatures.filter((_, at) => !((features[at] ?? 0) >= 0 && (features[at] ?? 0) <= 1)),
    )
    expect(outside).toEqual([])
  })

  test('measures how much of the question a sentence has, relative to the others', async () => {
    const gathered = await gather('Must the lessee insure the plant?', pages)
    expect(valueOf(gathered, 'shall insure', 'relativeToBest')).toBe(1)
    expect(valueOf(gathered, 'built in', 'relativeToBest')).toBeLessThan(1)
    expect(valueOf(gathered, 'shall insure', 'ownCoverage')).toBeGreaterThan(valueOf(gathered, 'built in', 'ownCoverage') ?? 1)
  })

  test('distinguishes what binds a party from what does not', async () => {
    const gathered = await gather('Must the lessee insure the plant?', pages)
    expect(valueOf(gathered, 'shall insure', 'provision')).toBe(1)
    expect(valueOf(gathered, 'built in', 'provision')).toBe(0)
  })

  test('distinguishes a stretch with the requested kind of answer from a mere reference', async () => {
    const gathered = await gather('When was the plant built?', pages)
    expect(valueOf(gathered, 'built in', 'offersDate')).toBeGreaterThan(0)
    expect(valueOf(gathered, 'shall insure', 'lacksKind')).toBe(1)
    expect(valueOf(gathered, 'See note', 'pointsElsewhere')).toBe(1)
  })

  test('leaves out pages that have nothing of the question', async () => {
    const { passages } = await gather('Must the lessee insure the plant?', ['The lessee insures it.', 'The winter at the works was mild.'])
    expect(passages.map(({ evidence }) => evidence.page.number)).toEqual([1])
  })
})
