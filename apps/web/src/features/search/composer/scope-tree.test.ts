import type { SearchableFileView } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { facetsOf, filesMatching, scopeRows } from './scope-tree.ts'

let made = 0
const file = (path: string, document?: SearchableFileView['document']): SearchableFileView => {
  const names = path.split('/')
  made += 1
  return { id: made, filename: names.pop() ?? '', path: names, kind: 'pdf', ...(document && { document }) }
}
const files = [
  file('Legal/Leases/tokyo.pdf', { kind: 'lease' }),
  file('Legal/msa.pdf', { kind: 'agreement', period: '2022-07-01' }),
  file('Finance/2022.pdf', { kind: 'annual-report', period: 'FY2022' }),
  file('Finance/q2.pdf', { kind: 'annual-report', period: 'Q2 FY2023' }),
  file('teaser.pdf'),
]
const any = { search: '', kind: null, year: null }
const named = (filter: Partial<Parameters<typeof filesMatching>[1]>) =>
  filesMatching(files, { ...any, ...filter }).map((one) => one.filename)
const shown = (open: string[]) =>
  scopeRows(files, (key) => open.includes(key)).map((row) =>
    row.type === 'folder' ? `${'  '.repeat(row.depth)}${row.name}/ ${row.files.length}` : `${'  '.repeat(row.depth)}${row.file.filename}`,
  )

describe('the scope tree', () => {
  it('filters files by words of path and name, by kind and by year together', () => {
    expect(named({})).toHaveLength(5)
    expect(named({ search: 'LEGAL pdf' })).toEqual(['tokyo.pdf', 'msa.pdf'])
    expect(named({ kind: 'annual-report', year: '2023' })).toEqual(['q2.pdf'])
    expect(named({ year: '2022' })).toEqual(['msa.pdf', '2022.pdf'])
    expect(named({ search: 'legal', kind: 'annual-report' })).toEqual([])
  })

  it('offers kinds by frequency, and years with the latest first', () => {
    expect(facetsOf(files)).toEqual({ kinds: ['annual-report', 'lease', 'agreement'], years: ['2023', '2022'] })
  })

  it('lists folders first, and a folder contains all files below it', () => {
    expect(shown([])).toEqual(['Finance/ 2', 'Legal/ 2', 'teaser.pdf'])
    expect(shown(['/Legal'])).toEqual(['Finance/ 2', 'Legal/ 2', '  Leases/ 1', '  msa.pdf', 'teaser.pdf'])
    expect(shown(['/Legal', '/Legal/Leases'])).toContain('    tokyo.pdf')
  })
})
