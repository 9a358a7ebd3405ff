import type { DocumentFacts } from '@dossier/retrieval'
import { expect, test } from 'vitest'
import type { SearchableFile } from '../files/index.ts'
import { groupFilesByCompany } from './group-files.ts'

type Named = Pick<DocumentFacts, 'printedCompanies'> & Partial<Pick<DocumentFacts, 'company' | 'aliases'>>

const nothing: DocumentFacts = { filename: '', names: [], aliases: [], printedCompanies: [], symbols: [], forms: [], years: [], dates: [] }

/** The groups of files with these facts, as names with numbers of files. */
function groupsOf(documents: readonly Named[]): [string, number][] {
  const fileOf = (id: number): SearchableFile => ({
    id,
    filename: `${id}.txt`,
    sha256: '',
    blobKey: '',
    kind: 'txt',
    folderId: null,
    pages: 1,
    readInPart: false,
    version: 1,
    versions: 1,
    filing: null,
    savedFrom: null,
  })
  const files = { named: new Map(documents.map((_, id) => [id, fileOf(id)])) }
  const facts = new Map(documents.map((document, id) => [id, { ...nothing, ...document }]))
  return groupFilesByCompany({ files, facts }).map(({ name, members }) => [name, members.length])
}

const of = (...printedCompanies: string[]): Named => ({ printedCompanies })

test('a file belongs to the company that it states, others to the company on their first page that most files name', () => {
  const stated = { ...of(), company: 'Harbor Valves, Inc.', aliases: [] }
  expect(groupsOf([stated, of('Quay Freight Ltd.', 'Harbor Valves, Inc.'), of('Quay Freight Ltd.'), stated, of()])).toEqual([
    ['Harbor Valves, Inc.', 3],
    ['Quay Freight Ltd.', 1],
  ])
})

test('files after thousands of others that name no company are found', () => {
  const others = Array.from({ length: 3_000 }, () => of())
  expect(groupsOf([...others, of('Quay Freight Ltd.')])).toEqual([['Quay Freight Ltd.', 1]])
})
