import { describe, expect, it } from 'vitest'
import { answerOf, investigated, netSales, requestOf, toolsOver } from './harbor-files.test-support.ts'
import { scriptedModel } from './model/scripted-model.test-support.ts'
import { needsPlanning } from './needs-planning.ts'
import { numbered } from '../testing/numbered.test-support.ts'
import type { SourceDocument } from './tools/research-tools.ts'

const document = (name: string | undefined, language: 'en' | 'ko'): SourceDocument => ({
  filename: 'report.pdf',
  names: name === undefined ? [] : [name],
  companies: [],
  periods: [],
  language,
})
const harbor = document('Harbor Corp', 'en')
const room = [harbor, document('Orion Ltd', 'en')]

/** Whether a question about these documents is planned. */
const isPlanned = (question: string, documents: readonly SourceDocument[] = room, changes: Partial<Parameters<typeof requestOf>[0]> = {}) =>
  needsPlanning(
    requestOf({
      model: scriptedModel({}),
      question,
      tools: toolsOver(undefined, {
        files: async () => documents.map((_, at) => ({ source: numbered(at + 1), filename: 'report.pdf', pages: 1 })),
        document: async (source) => documents.find((_, at) => numbered(at + 1) === source) ?? null,
      }),
      ...changes,
    }),
  )

const revenue = 'What was the revenue of Harbor Corp in 2023?'

describe('needsPlanning', () => {
  it.each([revenue, 'Did Harbor Corp acquire a business in 2023?', 'Who audits Harbor Corp?', 'When does the lease of Harbor Corp end?'])(
    'is false for a question for one thing about a company of the files: %s',
    async (question) => {
      expect(await isPlanned(question)).toBe(false)
    },
  )

  it.each([
    'Why did the revenue of Harbor Corp fall in 2023?',
    'Who are the directors of Harbor Corp?',
    'What were the revenue and net income of Harbor Corp in 2023?',
    'What was the revenue of Harbor Corp in 2023? And of Orion Ltd?',
    `What was the revenue of Harbor Corp in 2023, ${'given what we know, '.repeat(12)}in dollars?`,
  ])('is true for a question of several parts, or for an explanation or a list: %s', async (question) => {
    expect(await isPlanned(question)).toBe(true)
  })

  it('is true if companies are compared', async () => {
    expect(await isPlanned('How much larger was the revenue of Harbor Corp than that of Orion Ltd in 2023?')).toBe(true)
  })

  it('is true if the company is not clear', async () => {
    expect(await isPlanned('What was the revenue in 2023?')).toBe(true)
    expect(await isPlanned('What was the revenue in 2023?', [document(undefined, 'en'), harbor])).toBe(true)
    expect(await isPlanned('What was the revenue in 2023?', [harbor, harbor])).toBe(false)
    expect(await isPlanned('What was the revenue in 2023?', [document(undefined, 'en')])).toBe(false)
  })

  it('is true for words that neither the language of the files nor the glossary has', async () => {
    expect(await isPlanned('How much did the tidal barrage of Harbor Corp cost?', [document('Harbor Corp', 'ko')])).toBe(true)
    expect(await isPlanned(revenue, [document('Harbor Corp', 'ko')])).toBe(false)
  })

  it('is true for a follow-up question, and for a plan to be reviewed', async () => {
    expect(await isPlanned(revenue, room, { history: [{ question: 'Who audits Orion Ltd?', answer: 'Larch LLP.' }] })).toBe(true)
    expect(await isPlanned(revenue, room, { review: 'pause' })).toBe(true)
  })
})

it('an investigation that needs no plan searches the question as it is written, and answers with the first request', async () => {
  const question = 'What were the net sales of Harbor Corp in fiscal 2023?'
  const model = scriptedModel({ answer: [answerOf([netSales])] })
  const document = async () => harbor
  const { steps, outcome } = await investigated({ model, question, tools: toolsOver(undefined, { document }) })
  expect(model.asked.map(({ purpose }) => purpose)).toEqual(['answer'])
  expect(steps[0]).toEqual({
    type: 'plan',
    understanding: question,
    items: [{ id: 'search-1', title: question, query: question }],
    figures: [question],
  })
  expect(outcome.found).toBe(true)
})
