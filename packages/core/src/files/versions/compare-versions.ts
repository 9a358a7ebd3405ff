import { AppError, type Comparison, type fileEndpoints, type InputOf, type PageAnchor } from '@dossier/contract'
import type { Page } from '@dossier/documents'
import { recordView } from '../../audit/index.ts'
import { type Needs, useCase } from '../../use-case/index.ts'
import { filePolicy } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { fileAuditEvent } from '../audit-events.ts'
import { openStoredPages } from '../reading/stored-pages.ts'

// Pages loaded concurrently.
const PAGE_CONCURRENCY = 16

/**
 * Compares the texts of two versions of one file. The earlier version comes first in the result,
 * regardless of the order in the request.
 *
 * @throws FILE_NOT_FOUND also for a version of another file; FILE_NOT_READ
 */
export const compareVersions = useCase({
  needs: ['blobs', 'clock', 'comparing'],
  policy: filePolicy('files.read'),
  async run(
    { deps, actor, subject, read, write },
    { projectId, with: otherId }: InputOf<typeof fileEndpoints.compareVersions>,
  ): Promise<Comparison> {
    const one: FileRow = subject.file
    const other = await read(filesRepository).unsafeFind(projectId, otherId)
    if (other === undefined || other.lineageId !== one.lineageId) throw new AppError('FILE_NOT_FOUND')
    const [earlier, later] = one.version < other.version ? [one, other] : [other, one]
    if (earlier.status !== 'indexed' || later.status !== 'indexed') throw new AppError('FILE_NOT_READ')
    const before = await loadText(deps, earlier)
    const after = await loadText(deps, later)
    for (const file of [earlier, later]) await recordView({ read, write }, actor, fileAuditEvent('file.viewed', file), deps.clock.now())
    const { changes, cut } = await deps.comparing.compare({ earlier: before.texts, later: after.texts })
    const placeIn = ({ anchors }: LoadedText, page: number | null) => {
      const anchor = page === null ? undefined : anchors[page - 1]
      return page === null || anchor === undefined ? null : { page, anchor }
    }
    return {
      earlier: described(earlier, before),
      later: described(later, after),
      changes: changes.map((change) => ({
        earlier: placeIn(before, change.earlier),
        later: placeIn(after, change.later),
        runs: change.runs,
      })),
      cut,
    }
  },
})

const described = ({ id, version, filename }: FileRow, { anchors }: LoadedText) => ({ id, version, filename, pages: anchors.length })

interface LoadedText {
  /** The compared text of each page. */
  texts: string[]
  anchors: PageAnchor[]
}

/** Loads the texts of a file's pages, without word boxes, which are many times larger. */
async function loadText({ blobs }: Needs<'blobs'>, file: FileRow): Promise<LoadedText> {
  const stored = await openStoredPages(blobs, file)
  const loaded: LoadedText = { texts: [], anchors: [] }
  for (let first = 1; first <= stored.count; first += PAGE_CONCURRENCY) {
    const numbers = Array.from({ length: Math.min(PAGE_CONCURRENCY, stored.count - first + 1) }, (_, at) => first + at)
    for (const page of await Promise.all(numbers.map((number) => stored.page(number)))) {
      if (page === undefined) throw new AppError('FILE_NOT_READ')
      loaded.anchors.push(page.anchor)
      loaded.texts.push(comparedText(page))
    }
  }
  return loaded
}

// A line with only a page number.
const PAGE_NUMBER = /^[\s\p{Pd}|]*\d{1,4}[\s\p{Pd}|]*$/u

/** The text without printed page numbers, which change with every inserted page. */
function comparedText({ text, anchor, height }: Page): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const isPrinted = anchor.kind === 'page' && height > 0
  if (isPrinted && PAGE_NUMBER.test(lines.at(-1) ?? '')) lines.pop()
  if (isPrinted && PAGE_NUMBER.test(lines[0] ?? '')) lines.shift()
  return lines.join('\n')
}
