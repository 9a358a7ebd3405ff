import { describe, expect, it } from 'vitest'
import { toolsOver } from '../harbor-files.test-support.ts'
import { createEvidenceRegistry } from '../pages/evidence-registry.ts'
import { createFileReader } from './read-files.ts'
import type { ResearchTools } from './research-tools.ts'
import { runTool } from './run-tool.ts'
import { readToolRequest } from './tool-input.ts'
import { numbered } from '../../testing/numbered.test-support.ts'

/** A reader over the harbour files, of which the model was shown none yet. */
function reading(changes: Partial<ResearchTools> = {}) {
  const registry = createEvidenceRegistry()
  const reader = createFileReader(toolsOver(undefined, changes), registry)
  return async (name: string, input: object): Promise<string> => {
    const request = readToolRequest(name, input)
    return 'error' in request ? `error: ${request.error}` : runTool(request, registry, reader)
  }
}

describe('runTool', () => {
  it('lists the files with their facts, under the references by which they are opened', async () => {
    const run = reading()
    expect(await run('list_files', {})).toBe(
      '⟦FILES⟧\nF1 "harbor-10-K.pdf" · Harbor Corp · 10-K · FY2023 · 2 pages\nF2 "하버상사 사업보고서.pdf" · 하버상사 · annual-report · FY2023 · 1 pages\n⟦/FILES⟧',
    )
    expect(await run('open_page', { file: 'F2', page: 1 })).toContain('제53기')
  })

  it('searches one file if the call names it', async () => {
    const run = reading()
    await run('list_files', {})
    expect(await run('search_files', { query: 'sales', file: 'F2' })).not.toContain('Harbor Corp annual report')
    expect(await run('search_files', { query: 'sales', file: null })).toContain('Harbor Corp annual report')
    expect(await run('search_files', { query: 'sales', file: 'F9' })).toBe('error: there is no such file')
  })

  it('shows rows of the tables of a file under the page that prints them, which it opens', async () => {
    const figures = [{ column: 'FY2023', text: '6,489', unit: 'USD millions' }]
    const facts: ResearchTools['facts'] = async (source) =>
      source === numbered(11) ? [1, 9].map((page) => ({ page, table: 'Income statement', label: 'Net ⟦sales⟧', figures })) : []
    const run = reading({ facts })
    expect(await run('facts', { file: 'F1', query: 'sales' })).toBe('error: there is no such file')
    await run('list_files', {})
    expect(await run('facts', { file: 'F1', query: 'sales' })).toBe(
      '⟦E1 F1 "harbor-10-K.pdf" · page 1 · Harbor Corp · 10-K · FY2023⟧\nIncome statement · Net [sales] | FY2023: 6,489 (USD millions)\n⟦/E1⟧',
    )
    expect(await run('facts', { file: 'F2', query: 'sales' })).toBe('no row of a table has these words')
    expect(await run('facts', { file: 'F1', query: ' ' })).toBe('error: facts needs {"file": "F1", "query": text}')
    expect(await run('open_page', { file: 'F1', page: 1 })).toContain('Harbor Corp annual report')
  })

  it('repeats no page, and of a page that was found again shows only what is new', async () => {
    const passages = ['Net sales were USD 6,489 million.', 'It has three ports.']
    const about = { source: numbered(11), filename: 'harbor-10-K.pdf', page: 1 }
    const run = reading({ search: async (query) => [{ ...about, text: passages[Number(query)] ?? '', score: 1 }] })
    expect(await run('search_files', { query: '0' })).toContain(passages[0])
    expect(await run('search_files', { query: '0' })).toBe('E1 is shown above.')
    const again = await run('search_files', { query: '1' })
    expect([again.includes('three ports'), again.includes('6,489')]).toEqual([true, false])
    expect(await run('open_page', { file: 'F1', page: 1 })).toContain('Harbor Corp annual report')
    expect(await run('open_page', { file: 'F1', page: 1, last: 2 })).toMatch(/^E1 is shown above\.\n\n⟦E2 /u)
    expect(await run('search_files', { query: '0' })).toBe('E1 is shown above.')
  })

  it('opens consecutive pages, at most five, and skips missing ones', async () => {
    const run = reading()
    await run('list_files', {})
    const both = await run('open_page', { file: 'F1', page: 1, last: 4 })
    expect([...both.matchAll(/page (\d) ·/g)].map(([, page]) => page)).toEqual(['1', '2'])
    const refusal = 'error: open_page opens up to 5 pages, from "page" to "last"'
    for (const last of [0, 6, 1.5, 'all']) expect(await run('open_page', { file: 'F1', page: 1, last })).toBe(refusal)
  })
})
