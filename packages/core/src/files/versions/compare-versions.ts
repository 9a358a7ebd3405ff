import { AppError, type Comparison, type fileEndpoints, type InputOf, type PageAnchor } from '@dossier/contract'
import type { Page } from '@dossier/documents'
import { recordView } from '../../audit/index.ts'
import { type Needs, useCase } from '../../use-case/index.ts'
import { fileWho } from '../files.policy.ts'
import { type FileRow, filesRepository } from '../files.repository.ts'
import { fileHappening } from '../happenings.ts'
import { openStoredPages } from '../reading/stored-pages.ts'

// Pages that are loaded at once.
const AT_ONCE = 16

/**
 * What the text of a version says otherwise than that of another one of the same file; the earlier of the two comes first,
 * whichever is named first.
 *
 * @throws FILE_NOT_FOUND also for a version of another file; FILE_NOT_READ
 */
export const compareVersions = useCase({
  needs: ['blobs', 'clock', 'comparing'],
  policy: fileWho('files.read'),
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
    for (const file of [earlier, later]) await recordView({ read, write }, actor, fileHappening('file.viewed', file), deps.clock.now())
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
  /** Of each page, without what is not compared. */
  texts: string[]
  anchors: PageAnchor[]
}

/** The texts of a file's pages. Of a page only its text is kept: the boxes of its words are many times that. */
async function loadText({ blobs }: Needs<'blobs'>, file: FileRow): Promise<LoadedText> {
  const stored = await openStoredPages(blobs, file)
  const loaded: LoadedText = { texts: [], anchors: [] }
  for (let first = 1; first <= stored.count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, stored.count - first + 1) }, (_, at) => first + at)
    for (const page of await Promise.all(numbers.map((number) => stored.page(number)))) {
      if (page === undefined) throw new AppError('FILE_NOT_READ')
      loaded.anchors.push(page.anchor)
      loaded.texts.push(comparedText(page))
    }
  }
  return loaded
}

// A page's number alone on its line, as it stands at an edge of the page.
const PAGE_NUMBER = /^[\s\p{Pd}|]*\d{1,4}[\s\p{Pd}|]*$/u

/** Without the numbers of printed pages, which change with every page that is put in before them. */
function comparedText({ text, anchor, height }: Page): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const isPrinted = anchor.kind === 'page' && height > 0
  if (isPrinted && PAGE_NUMBER.test(lines.at(-1) ?? '')) lines.pop()
  if (isPrinted && PAGE_NUMBER.test(lines[0] ?? '')) lines.shift()
  return lines.join('\n')
}
