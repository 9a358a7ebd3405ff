import { AppError, type factEndpoints, type FactTableView, type FactView, type InputOf, type Ref } from '@dossier/contract'
import type { Fact, FactTable } from '@dossier/finance'
import { writeDecimal } from '@dossier/notation'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { filePolicy } from '../files.policy.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { matchingFacts } from './matching-facts.ts'
import { originsOfFacts } from './origins-of-facts.ts'
import { readStoredFacts } from './stored-facts.ts'

/** Maximum per response. */
const MAX_FACTS = 2_000
const MAX_ROWS = 500
/** Files read for one response, however few of their figures match. */
const MAX_FILES = 60

/** The figures of a file's tables. A page of results ends with a whole table. @throws FILE_NOT_READ */
export const listFileFacts = useCase({
  needs: ['blobs'],
  policy: filePolicy('files.read'),
  async run({ deps, subject }, { page, cursor, ...filters }: InputOf<typeof factEndpoints.ofFile>) {
    if (subject.file.status !== 'indexed') throw new AppError('FILE_NOT_READ')
    const all = (await readStoredFacts(deps.blobs, subject.file)).filter((table) => page === undefined || table.page === page)
    const tables: FactTable[] = []
    let next = Math.trunc(Number(cursor ?? 0))
    for (let facts = 0; next < all.length && facts < MAX_FACTS; next += 1) {
      const table = all[next]
      const matching = table && matchingFacts(table, filters)
      if (!matching) continue
      facts += matching.facts.length
      tables.push(matching)
    }
    const originOf = await originsOfFacts(
      deps.blobs,
      subject.file,
      tables.map((table) => table.page),
    )
    return { tables: tables.map((table) => presentTable(table, originOf)), cursor: next < all.length ? String(next) : null }
  },
})

/** The figures of a workspace, file by file in the order of file ids. */
export const listWorkspaceFacts = useCase({
  needs: ['blobs'],
  policy: inProjectPolicy('files.read'),
  async run({ deps, read }, { projectId, cursor, ...filters }: InputOf<typeof factEndpoints.ofWorkspace>) {
    const [first = 0, position = 0] = (cursor ?? '0').split('.').map(Number)
    const files = await read(searchableRepository).from(projectId, first, MAX_FILES + 1)
    const rows: (FactView & { fileId: number; filename: string; page: number; table: number; title: string })[] = []
    for (const [at, file] of files.entries()) {
      const { id, filename, blobKey } = file
      if (at >= MAX_FILES) return { rows, cursor: `${id}.0` }
      const matching = (await readStoredFacts(deps.blobs, { blobKey })).flatMap((table) => matchingFacts(table, filters) ?? [])
      const found = matching.flatMap(({ facts, page, table, title, statement }) =>
        facts.map((fact) => ({ fileId: id, filename, page, table, title, ...(statement && { statement }), fact })),
      )
      const from = id === first ? position : 0
      const room = MAX_ROWS - rows.length
      const shown = found.slice(from, from + room)
      const originOf = await originsOfFacts(
        deps.blobs,
        file,
        shown.map(({ page }) => page),
      )
      rows.push(...shown.map(({ fact, ...place }) => ({ ...place, ...presentFact(fact, originOf(place.page, fact.cell)) })))
      if (found.length - from > room) return { rows, cursor: `${id}.${from + room}` }
    }
    return { rows, cursor: null }
  },
})

type OriginOf = Awaited<ReturnType<typeof originsOfFacts>>

function presentTable({ facts, ...table }: FactTable, originOf: OriginOf): FactTableView {
  return {
    ...table,
    ties: table.ties.map(({ row, parts }) => ({ row, parts: [...parts] })),
    facts: facts.map((fact) => presentFact(fact, originOf(table.page, fact.cell))),
  }
}

function presentFact({ value, ulp: _ulp, cell, labels, section, headings, ...fact }: Fact, origin: Ref): FactView {
  return {
    ...fact,
    value: writeDecimal(value),
    printed: cell.text,
    origin,
    labels: labels.map((label) => label.text),
    section: section?.text ?? null,
    headings: headings.map((heading) => heading.text),
  }
}
