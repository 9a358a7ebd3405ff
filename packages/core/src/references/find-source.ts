import { alone, formatRefs, type InputOf, type referenceEndpoints } from '@dossier/contract'
import { refOfSpan } from '../citing/index.ts'
import { filesRepository, openStoredPages, readStoredFacts, searchableRepository } from '../files/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { filesNamed } from './files-named.ts'
import { printedFigure } from './printed-figure.ts'

/** Finds the place that the comment of a cell states: in the one file with the stated name, at its page, and there at the value of the cell. */
export const findSource = useCase({
  needs: ['blobs'],
  policy: inProjectPolicy('files.read'),
  async run(
    { deps: { blobs }, actor, subject, read },
    { projectId, name, page = 1, value }: InputOf<typeof referenceEndpoints.findSource>,
  ) {
    const searchable = await read(searchableRepository).list(projectId)
    const named = filesNamed(name, searchable)
    const ids = named.map(({ id }) => id)
    const rows = subject.extent === 'own' ? await read(filesRepository).findMany(projectId, ids) : []
    const open =
      subject.extent === 'own' ? named.filter(({ id }) => rows.some((row) => row.id === id && row.uploadedBy === actor.userId)) : named
    const [file] = open
    if (file === undefined || open.length > 1) return { ref: null, filename: null, matches: open.length }
    const wholePage = {
      ref: formatRefs(alone({ kind: 'file', fileId: file.id, page, start: 0, end: 0 })),
      filename: file.filename,
      matches: 1,
    }
    if (value === undefined) return wholePage
    const printed = printedFigure(
      value,
      (await readStoredFacts(blobs, file)).filter((table) => table.page === page),
    )
    const text = printed && (await (await openStoredPages(blobs, file)).page(page))
    return text === undefined || printed === undefined
      ? wholePage
      : { ...wholePage, ref: formatRefs(alone(refOfSpan(file.id, text, printed))) }
  },
})
