import { type Answer, AppError, fileOfSource } from '@dossier/contract'
import type { SourceKey } from '@dossier/documents'
import { filesRepository, type SearchableFile, searchableRepository } from '../../files/index.ts'
import type { DocumentFacts } from '@dossier/retrieval'
import type { Member, Needs, Read } from '../../use-case/index.ts'
import type { CellScope } from '../cells/cell-scope.ts'
import { nothingOutside, onlyDocuments, type Outside } from '../outside/outside.ts'
import { SharedReads } from './shared-reads.ts'

const FILENAMES_NAMED = 200

/** The searched files of a question without any. */
export const noFiles = (projectId: number): SearchedFiles => ({
  projectId,
  areAll: false,
  chosen: [],
  named: new Map(),
  pages: 0,
  unread: 0,
  inPart: 0,
  outside: nothingOutside,
})

/** The files that a question searches, and the documents outside beside them. */
export interface SearchedFiles {
  projectId: number
  /** No file was named: the whole workspace is searched. */
  areAll: boolean
  /** The first of the named files. */
  chosen: { id: number; filename: string }[]
  /** By id. Only files that can be searched now, in their searchable version. */
  named: ReadonlyMap<number, SearchableFile>
  pages: number
  unread: number
  /** Number of files of which only the first pages were read. */
  inPart: number
  outside: Outside
  /** The question is about these cells of one of the files. */
  cells?: CellScope
}

/** A file or a document outside, as searches name it. */
export interface SearchedDocument {
  /** A file name, or the title of a document outside. */
  filename: string
  pages: number | null
}

const wholeWorkspaces = new WeakMap<object, SharedReads<SearchedFiles>>()

/**
 * The same as `filesToSearch`, for questions that many may ask in one moment: those about a whole workspace that wait for the database share one reading.
 *
 * @throws FILE_NOT_FOUND when a file to search in is not in the workspace
 */
export function filesToSearchAtOnce(
  { deps: { database }, actor, read }: { deps: Needs<'database'>; actor: Member; read: Read },
  projectId: number,
  fileIds: readonly number[],
): Promise<SearchedFiles> {
  if (fileIds.length > 0) return filesToSearch(read, projectId, fileIds)
  const shared = wholeWorkspaces.get(database) ?? new SharedReads<SearchedFiles>()
  wholeWorkspaces.set(database, shared)
  // Records are those of the organization, for all its members alike.
  return shared.read(`${actor.organizationId} ${projectId}`, () => filesToSearch(read, projectId, []))
}

/** @throws FILE_NOT_FOUND when a file to search in is not in the workspace */
export async function filesToSearch(read: Read, projectId: number, fileIds: readonly number[]): Promise<SearchedFiles> {
  const files = read(filesRepository)
  const chosen = [...new Set(fileIds)]
  const rows = await files.findMany(projectId, chosen)
  if (rows.length < chosen.length) throw new AppError('FILE_NOT_FOUND')
  const searchable = await read(searchableRepository).list(projectId, chosen)
  // The versions of a file count once.
  const total = chosen.length > 0 ? new Set(rows.map((row) => row.lineageId)).size : await files.count(projectId, {})
  return {
    projectId,
    areAll: chosen.length === 0,
    chosen: rows
      .toSorted((one, other) => chosen.indexOf(one.id) - chosen.indexOf(other.id))
      .slice(0, FILENAMES_NAMED)
      .map(({ id, filename }) => ({ id, filename })),
    named: new Map(searchable.map((file) => [file.id, file])),
    pages: searchable.reduce((sum, file) => sum + (file.pages ?? 0), 0),
    unread: total - searchable.length,
    inPart: searchable.filter(({ readInPart }) => readInPart).length,
    outside: nothingOutside,
  }
}

/** Where a source's content is stored: of a searched file, or of another version that an answer was made from. */
export async function storedFile(
  read: Read,
  { projectId, named }: SearchedFiles,
  source: SourceKey,
): Promise<Pick<SearchableFile, 'blobKey'> | undefined> {
  const fileId = fileOfSource(source)
  return fileId === undefined ? undefined : (named.get(fileId) ?? read(filesRepository).unsafeFind(projectId, fileId))
}

/** The searched file of a source, if any. */
export function searchedFile({ named }: SearchedFiles, source: SourceKey): SearchableFile | undefined {
  const fileId = fileOfSource(source)
  return fileId === undefined ? undefined : named.get(fileId)
}

/** The searched file or document outside of a source, if any. */
export function searchedDocument(files: SearchedFiles, source: SourceKey): SearchedDocument | undefined {
  const outside = files.outside.documents.get(source)
  return outside === undefined ? searchedFile(files, source) : { filename: outside.document.title, pages: outside.pages }
}

/** The same search, limited to some of its files and documents; undefined if it has none of them. */
export function limitedTo(files: SearchedFiles, sources: readonly SourceKey[]): SearchedFiles | undefined {
  const outside = onlyDocuments(files.outside, sources) ?? nothingOutside
  const named = new Map(sources.flatMap((source) => searchedFile(files, source) ?? []).map((file) => [file.id, file]))
  const limited = { ...files, areAll: false, named, outside }
  return isEmpty(limited) ? undefined : limited
}

/** Whether there is nothing to search. */
export const isEmpty = ({ named, outside }: SearchedFiles): boolean => named.size === 0 && outside.documents.size === 0

/** Returns a lookup of the facts of searched files and documents. */
export async function factsBySource(
  { indexes }: Needs<'indexes'>,
  { projectId, outside }: SearchedFiles,
): Promise<(source: SourceKey) => DocumentFacts | undefined> {
  const facts = await indexes.facts(projectId)
  return (source) => {
    const fileId = fileOfSource(source)
    return fileId === undefined ? outside.set?.facts.get(source) : facts.get(fileId)
  }
}

/** The scope of an index query. */
export const scopeOf = ({ areAll, named, outside: { set } }: SearchedFiles) => ({
  ...(!areAll && { fileIds: [...named.keys()] }),
  ...(set && { beside: set }),
})

export function presentSearched(files: SearchedFiles, queries: string[]): Answer['searched'] {
  return {
    files: files.named.size,
    pages: files.pages,
    queries,
    filenames: [...files.named.values()].slice(0, FILENAMES_NAMED).map((file) => file.filename),
    unread: files.unread,
    ...(files.inPart > 0 && { inPart: files.inPart }),
  }
}
