import { type InputOf, limits, type searchableFileEndpoints } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { foldersRepository } from '../folders.repository.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { presentDocument } from './present-document.ts'

/** The searchable files of a workspace with their document facts, for selecting the files of a question. */
export const listSearchableFiles = useCase({
  needs: ['indexes'],
  policy: inProjectPolicy('files.read'),
  async run({ deps, read }, { projectId }: InputOf<typeof searchableFileEndpoints.scope>) {
    const [files, documents] = await Promise.all([read(searchableRepository).list(projectId), deps.indexes.facts(projectId)])
    const shown = files.slice(0, limits.itemsAtOnce)
    const paths = await read(foldersRepository).paths([...new Set(shown.map(({ folderId }) => folderId).filter((id) => id !== null))])
    const rows = shown.map(({ id, filename, kind, folderId }) => {
      const facts = documents.get(id)
      const path = paths.get(folderId ?? 0)?.map(({ name }) => name) ?? []
      return { id, filename, path, kind, ...(facts && { document: presentDocument(facts) }) }
    })
    return { rows, count: files.length }
  },
})
