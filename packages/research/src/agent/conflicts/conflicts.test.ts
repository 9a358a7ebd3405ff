import type { SourceKey } from '@dossier/documents'
import { questionParser } from '@dossier/retrieval'
import { describe, expect, it } from 'vitest'
import type { FigureSentence, FigureValue } from '../../answer/index.ts'
import { choose } from '../../answer/figures/choose-pages.test-support.ts'
import type { ReadablePage } from '../../evidence/index.ts'
import { conflictsAmong, equallyGood, type FigureOfSource, fromBestSource } from './conflicts.ts'
import { readStanding } from './document-standing.ts'
import { findConflicts } from './find-conflicts.ts'
import type { SourceDocument } from '../tools/research-tools.ts'
import { numbered } from '../../testing/numbered.test-support.ts'
import { testAnalyser } from '../../testing/test-analyser.test-support.ts'

const amount: FigureValue = { value: 6489, unit: 'amount', currency: 'USD', scale: 1e6, period: 'FY2023', calculation: null }

function figureOf(
  source: number,
  figure: Partial<FigureValue> & { printed?: string },
  document: Partial<SourceDocument> = {},
): FigureOfSource {
  const { printed = String(figure.value ?? amount.value), ...rest } = figure
  const sentence: FigureSentence = {
    text: `Revenue (FY2023): ${printed}`,
    citations: [{ source: numbered(source), page: 1, start: 0, end: printed.length, quote: printed }],
    verification: 'verified',
    figure: { ...amount, ...rest },
  }
  return {
    source: numbered(source),
    document: { filename: `file-${source}.pdf`, names: [], companies: ['Harbor Corp'], periods: [], ...document },
    standing: readStanding(document.filename ?? '', ''),
    sentence,
  }
}

const among = (...figures: FigureOfSource[]) => conflictsAmong('revenue', figures)

describe('conflictsAmong', () => {
  it('returns both values, the most trustworthy source first', () => {
    const [conflict, ...others] = among(
      figureOf(1, { value: 7.1, scale: 1e9, printed: '7.1' }, { kind: 'deck' }),
      figureOf(2, {}, { kind: 'earnings-release' }),
      figureOf(3, {}, { kind: '10-K' }),
      figureOf(4, {}, { kind: '10-Q' }),
      figureOf(5, {}),
    )
    expect(others).toEqual([])
    expect(conflict).toMatchObject({ measure: 'revenue', period: 'FY2023' })
    expect(conflict?.values.map(({ source, rank, why }) => [source, rank, why])).toEqual([
      [numbered(3), 1, 'audited-annual'],
      [numbered(4), 2, 'interim'],
      [numbered(2), 3, 'release'],
      [numbered(1), 4, 'deck'],
      [numbered(5), 5, 'other'],
    ])
  })

  it('leaves out a report that another document replaced, and returns what still differs', () => {
    const replaced = figureOf(1, { value: 6400 }, { kind: '10-K', correctedBy: [{ source: numbered(2), filename: 'file-2.pdf' }] })
    const correction = figureOf(2, {}, { kind: '10-K' })
    expect(among(replaced, correction)).toEqual([])
    const [conflict] = among(replaced, correction, figureOf(3, { value: 6400 }, { kind: 'deck' }))
    expect(conflict?.values.map(({ source }) => source)).toEqual([numbered(2), numbered(3)])
    expect(among(replaced, figureOf(3, {}, { kind: 'deck' }))).toHaveLength(1)
  })

  it('returns the newer of two reports of one kind first', () => {
    const restated = among(
      figureOf(1, {}, { kind: '10-K', fiscalYear: 2023 }),
      figureOf(2, { value: 6400 }, { kind: '10-K', fiscalYear: 2024 }),
    )
    expect(restated[0]?.values.map(({ source, rank }) => [source, rank])).toEqual([
      [numbered(2), 1],
      [numbered(1), 2],
    ])
  })

  it('returns audited figures before others, the newer version before the older, and drafts last', () => {
    const [conflict] = among(
      figureOf(1, {}, { kind: 'financial-statements', filename: 'accounts-draft.pdf' }),
      figureOf(2, { value: 6400 }, { kind: 'financial-statements', filename: 'accounts-v1.pdf' }),
      figureOf(3, { value: 6500 }, { kind: 'financial-statements', filename: 'accounts-v2.pdf' }),
      figureOf(4, { value: 6600 }, { kind: 'financial-statements', filename: 'audited accounts.pdf' }),
    )
    expect(conflict?.values.map(({ source, rank, why }) => [source, rank, why])).toEqual([
      [numbered(4), 1, 'audited-annual'],
      [numbered(3), 2, 'annual'],
      [numbered(2), 3, 'annual'],
      [numbered(1), 4, 'draft'],
    ])
  })

  it.each([
    ['that is equal in another scale', { value: 6.489, scale: 1e9 }],
    ['that is equal after rounding', { value: 6.5, scale: 1e9, printed: '6.5' }],
    ['of another period', { value: 5900, period: 'FY2022' }],
    ['in another currency', { value: 8_000_000, currency: 'KRW' }],
    ['in another unit', { value: 12, unit: 'percent', scale: 1 }],
    ['without a period', { value: 5900, period: '' }],
  ] as const)('reports no conflict for a figure %s', (_what, figure) => {
    expect(among(figureOf(1, {}), figureOf(2, figure))).toEqual([])
  })

  it('reports none for balances of different days, but one for those of the days on which a year of weeks may end', () => {
    const onDay = (source: number, value: number, day: string): FigureOfSource => {
      const figure = figureOf(source, { value })
      return { ...figure, sentence: { ...figure.sentence, text: `Inventories (${day}): ${value}` } }
    }
    expect(among(onDay(1, 5140, '28 January 2023'), onDay(2, 5651, '29 July 2023'))).toEqual([])
    expect(among(onDay(1, 5140, '28 January 2023'), onDay(2, 5651, '31 January 2023'))).toHaveLength(1)
  })

  it('reports none between two companies, but one with a document that names none', () => {
    expect(among(figureOf(1, {}), figureOf(2, { value: 5 }, { companies: ['Meridian Foods Inc.'] }))).toEqual([])
    expect(among(figureOf(1, {}), figureOf(2, { value: 5 }, { companies: ['Harbor Corporation'] }))).toHaveLength(1)
    expect(among(figureOf(1, {}), figureOf(2, { value: 5 }, { companies: [] }))).toHaveLength(1)
  })

  it.each([
    ['the same sign', '$', '$', 1],
    ['a sign and the code that it usually means', '$', 'USD', 1],
    ['a sign and another dollar', '$', 'HKD', 0],
    ['two codes', 'USD', 'EUR', 0],
  ])('compares amounts in %s', (_what, one, other, conflicts) => {
    expect(among(figureOf(1, { currency: one }), figureOf(2, { currency: other, value: 6900 }))).toHaveLength(conflicts)
  })

  it('distinguishes a printed zero after the decimal point from no decimals', () => {
    const percent = { unit: 'percent', scale: 1 } as const
    expect(
      among(figureOf(1, { ...percent, value: 8, printed: '8.0%' }), figureOf(2, { ...percent, value: 8.4, printed: '8.4%' })),
    ).toHaveLength(1)
    expect(among(figureOf(1, { ...percent, value: 8, printed: '8%' }), figureOf(2, { ...percent, value: 8.4, printed: '8.4%' }))).toEqual(
      [],
    )
  })
})

describe('equallyGood', () => {
  const [first, second, draft] = [
    figureOf(1, {}, { kind: 'financial-statements' }),
    figureOf(2, { value: 6700 }, { kind: 'financial-statements' }),
    figureOf(3, { value: 6800 }, { kind: 'financial-statements', filename: 'draft.pdf' }),
  ]

  it('returns the figures of sources of which none is better', () => {
    const values = equallyGood(first.sentence, among(first, second, draft)).map(({ figure }) => figure.value)
    expect(values).toEqual([6489, 6700])
  })

  it('returns none if one source is better', () => {
    expect(equallyGood(first.sentence, among(first, draft))).toEqual([])
    const conflicts = among(draft, first)
    expect(equallyGood(draft.sentence, conflicts)).toEqual([])
    expect(fromBestSource(draft.sentence, conflicts).figure.value).toBe(6489)
  })
})

const parse = questionParser(testAnalyser())

/** An income statement as a page with its cells between bars. */
function statement(lines: readonly string[]): ReadablePage {
  let text = 'Harbor Corp · Consolidated Statements of Income\n'
  const rows = lines.map((line) =>
    line.split('|').map((words) => {
      const start = text.length
      text += `${words}\n`
      return { text: words, start, end: start + words.length }
    }),
  )
  return {
    number: 1,
    text,
    headings: [],
    tables: [{ caption: 'Consolidated Statements of Income', unit: '(In millions)', headerRows: 1, rows }],
  }
}

describe('findConflicts', () => {
  const pages = new Map([
    [numbered(1), statement(['Years ended|2023|2022', 'Net sales|$ 6,489|$ 5,900', 'Net income|900|800'])],
    [numbered(2), statement(['Years ended|2023|2022', 'Net sales|$ 6,700|$ 5,900', 'Net income|900|800'])],
  ])
  const tools = {
    conceptsIn: (text: string) => parse(text).concepts,
    openPage: async (source: SourceKey) => pages.get(source) ?? null,
    document: async (source: SourceKey): Promise<SourceDocument> => ({
      filename: source === numbered(1) ? 'annual.pdf' : 'deck.pdf',
      names: [],
      companies: ['Harbor Corp'],
      periods: ['FY2023'],
      kind: source === numbered(1) ? '10-K' : 'deck',
    }),
    lookUpFigure: async (question: string, source = numbered(0)) => {
      const page = pages.get(source)
      const choice = await choose(question, page === undefined ? [] : [page], { fiscalYear: 2023 })
      return choice?.kind === 'figure' ? choice.figure : null
    },
  }

  it('finds conflicts between files without a model', async () => {
    const [conflict] = await findConflicts('What was the FY2023 revenue of Harbor Corp?', [2, 1, 2].map(numbered), tools)
    expect(conflict).toMatchObject({
      measure: 'revenue',
      period: 'FY2023',
      values: [
        {
          text: 'Net sales (FY2023): $6,489 million',
          filename: 'annual.pdf',
          why: 'audited-annual',
          citations: [{ quote: 'Net sales' }, { quote: '2023' }, { quote: '$ 6,489' }],
        },
        { text: 'Net sales (FY2023): $6,700 million', filename: 'deck.pdf', why: 'deck' },
      ],
    })
  })

  it('looks up the correction of a report instead of it, also where the search did not find it', async () => {
    const corrected = {
      ...tools,
      document: async (source: SourceKey): Promise<SourceDocument> => ({
        ...(await tools.document(source)),
        ...(source === numbered(1) && { correctedBy: [{ source: numbered(2), filename: 'corrected.pdf' }] }),
      }),
    }
    expect(await findConflicts('What was the FY2023 revenue of Harbor Corp?', [numbered(1)], corrected)).toEqual([])
    expect(await findConflicts('What was the FY2023 revenue of Harbor Corp?', [2, 1].map(numbered), corrected)).toEqual([])
  })

  it('reports none if the files agree, if only one answers, or if no figure is asked for', async () => {
    expect(await findConflicts('What was the FY2022 revenue of Harbor Corp?', [1, 2].map(numbered), tools)).toEqual([])
    expect(await findConflicts('What was the FY2023 revenue of Harbor Corp?', [numbered(1)], tools)).toEqual([])
    expect(await findConflicts('Who chairs the board?', [1, 2].map(numbered), tools)).toEqual([])
  })
})
