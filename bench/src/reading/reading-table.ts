import type { CitationCheck } from './check-citations.ts'
import type { UploadedFile } from './uploaded-file.ts'
import type { ViewedFile } from './view-in-browser.ts'

/** All that was found of the files of a corpus. */
export interface ReadingFindings {
  files: readonly UploadedFile[]
  citations: readonly CitationCheck[]
  /** The missing parts of a file's preview, by the file's id; undefined when there are none. */
  previews: ReadonlyMap<number, string | undefined>
  viewed: readonly ViewedFile[]
}

/** The figures of one kind. */
export interface KindFigures {
  kind: string
  uploaded: number
  refused: number
  indexed: number
  stored: number
  /** Files that could not be read, by reason. */
  failed: Map<string, number>
  pages: number
  cited: number
  searched: number
  found: number
  foundWords: number
  previewed: number
  viewed: number
  shown: number
  seconds: number
}

/** The figures of every kind, the most frequent kind first. Rejected files count as the kind of their name. */
export function figuresByKind({ files, citations, previews, viewed }: ReadingFindings): KindFigures[] {
  const kinds = Map.groupBy(files, ({ kind }) => kind)
  const figures = [...kinds].map(([kind, own]): KindFigures => {
    const ofKind = citations.filter(({ file }) => file.kind === kind)
    const searched = ofKind.flatMap(({ search }) => search ?? [])
    const seen = viewed.filter(({ file }) => file.kind === kind)
    return {
      kind,
      uploaded: own.length,
      refused: own.filter(({ refused }) => refused !== undefined).length,
      indexed: own.filter(({ attachment }) => attachment?.status === 'indexed').length,
      stored: own.filter(({ attachment }) => attachment?.status === 'stored').length,
      failed: countOf(own.flatMap(({ attachment }) => attachment?.failure?.reason ?? [])),
      pages: sum(own.map(({ attachment }) => attachment?.pages ?? 0)),
      cited: ofKind.filter(({ cited }) => cited).length,
      searched: searched.length,
      found: searched.filter(({ found }) => found).length,
      foundWords: searched.filter(({ foundWords }) => foundWords).length,
      previewed: own.filter(({ attachment }) => attachment !== undefined && previews.has(attachment.id) && !previews.get(attachment.id))
        .length,
      viewed: seen.length,
      shown: seen.filter(({ problem }) => problem === undefined).length,
      seconds: sum(own.map(({ seconds }) => seconds)),
    }
  })
  return figures.toSorted((a, b) => b.uploaded - a.uploaded)
}

/** How often each name occurs. */
export function countOf(names: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The figures as a table in Markdown; kinds whose files were all rejected share the last row. */
export function readingTable(figures: readonly KindFigures[]): string {
  const taken = figures.filter(({ uploaded, refused }) => refused < uploaded)
  const refused = figures.filter((kind) => kind.refused === kind.uploaded)
  const rows = taken.map((kind) => [
    kind.kind,
    `${kind.uploaded - kind.refused}`,
    `${kind.indexed}`,
    [...kind.failed].map(([reason, count]) => `${count} ${reason}`).join(', ') || '–',
    `${kind.pages}`,
    `${kind.cited} of ${kind.indexed}`,
    kind.searched === 0 ? '–' : `${kind.found} (${kind.foundWords}) of ${kind.searched}`,
    `${kind.previewed} of ${kind.uploaded - kind.refused}`,
    kind.viewed === 0 ? '–' : `${kind.shown} of ${kind.viewed}`,
  ])
  const head = ['Kind', 'Files', 'Read', 'Not read', 'Pages', 'Cited', 'Found', 'Preview', 'Seen']
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return [...lines, '', `Refused: ${refused.map(({ kind, uploaded }) => `${uploaded} ${kind}`).join(', ')}`].join('\n')
}
