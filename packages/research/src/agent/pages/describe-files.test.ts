import type { SourceKey } from '@dossier/documents'
import { describe, expect, it } from 'vitest'
import { investigated, planOf, toolsOver } from '../harbor-files.test-support.ts'
import { scriptedModel } from '../model/scripted-model.test-support.ts'
import { numbered } from '../../testing/numbered.test-support.ts'
import type { ResearchTools, SourceDocument } from '../tools/research-tools.ts'
import { describeFiles } from './describe-files.ts'

const companies = ['Harbor Corp', 'Orion Ltd', 'Larch plc']

/** A data room of so many reports, of three companies in turn. */
function room(size: number): Pick<ResearchTools, 'files' | 'document'> {
  const documents = Array.from({ length: size }, (_, at): SourceDocument & { pages: number } => ({
    filename: `report-${at + 1}.pdf`,
    names: [companies[at % 3] ?? ''],
    companies: [companies[at % 3] ?? ''],
    periods: [`FY${2000 + at}`],
    kind: at % 2 === 0 ? '10-K' : '10-Q',
    language: 'en',
    pages: 10 + at,
  }))
  return {
    files: async () => documents.map(({ filename, pages }, at) => ({ source: numbered(at + 1), filename, pages })),
    document: async (source) => documents[Number(source) - 1] ?? documents.find((_, at) => numbered(at + 1) === source) ?? null,
  }
}

const described = (question: string, size: number) => describeFiles(question, room(size))

describe('describeFiles', () => {
  it('lists each file with company, kind, period, language and pages', async () => {
    expect(await described('Revenue?', 2)).toBe(
      '⟦FILES⟧\n"report-1.pdf" · Harbor Corp · 10-K · FY2000 · English · 10 pages\n"report-2.pdf" · Orion Ltd · 10-Q · FY2001 · English · 11 pages\n⟦/FILES⟧',
    )
  })

  it('says which file replaced a report', async () => {
    const { files, document } = room(1)
    const corrected = async (source: SourceKey): Promise<SourceDocument | null> => {
      const found = await document(source)
      return found && { ...found, correctedBy: [{ source: numbered(2), filename: 'report-2.pdf' }] }
    }
    expect(await describeFiles('Revenue?', { files, document: corrected })).toContain('10 pages · corrected by "report-2.pdf"')
  })

  it('lists the files of named companies first in a large room, and counts the others', async () => {
    const text = await described('What was the revenue of Larch plc?', 120)
    const lines = text.split('\n').slice(1, -1)
    expect(lines).toHaveLength(41)
    expect(lines.filter((line) => line.includes('Larch plc · '))).toHaveLength(40)
    expect(lines.at(-1)).toMatch(/^and 80 more: Harbor Corp 40, Orion Ltd 40 · 10-K \d+, 10-Q \d+ · .*English 80$/)
  })

  it('returns nothing without files', async () => {
    expect(await described('Revenue?', 0)).toBe('')
  })
})

it('the planner receives the files', async () => {
  const model = scriptedModel({ plan: [planOf('What were the net sales?')], answer: ['{"found": false, "sentences": []}'] })
  await investigated({ model, tools: toolsOver() })
  const [planned] = model.asked.map(({ request: { messages } }) => JSON.stringify(messages[0]))
  expect(planned).toContain('\\"하버상사 사업보고서.pdf\\" · 하버상사 · annual-report · FY2023 · 1 pages')
})
