import { readDocument, UnreadableDocument } from '@dossier/documents'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { printFigure } from '../print.ts'
import { type HancomReference, referenceOf, squeezed } from './hancom-reference.ts'

/**
 * The share of the text of Hancom documents, and of their table cells, in the pages read from them. An HWPX file is compared with the text elements
 * of its own markup, an HWP file with the preview text that its program stored in it.
 */
export async function benchHancomRecall(folder: string): Promise<void> {
  for (const ending of ['hwp', 'hwpx'] as const) {
    let [letters, lettersRead, cells, cellsRead, files, filesRead] = [0, 0, 0, 0, 0, 0]
    for await (const path of glob(`**/*.${ending}`, { cwd: folder })) {
      const bytes = await readFile(join(folder, path))
      const read = await readBack(bytes, path)
      const reference = referenceOf(bytes, ending)
      files += 1
      if (read !== undefined) filesRead += 1
      if (reference === undefined) continue
      const own = compare(reference, read ?? { text: '', cells: new Set() })
      letters += own.letters
      lettersRead += own.lettersRead
      cells += reference.cells.length
      cellsRead += own.cellsRead
    }
    if (files === 0) continue
    printFigure(`${ending}.files`, files)
    printFigure(`${ending}.files-read`, filesRead)
    printFigure(`${ending}.letters`, letters)
    printFigure(`${ending}.text-recall`, lettersRead / letters)
    printFigure(`${ending}.cells`, cells)
    printFigure(`${ending}.cell-recall`, cellsRead / cells)
  }
}

interface ReadBack {
  text: string
  cells: Set<string>
}

async function readBack(bytes: Uint8Array, filename: string): Promise<ReadBack | undefined> {
  try {
    const { pages } = await readDocument(bytes, { filename })
    return {
      text: squeezed(pages.map(({ text }) => text).join('')),
      cells: new Set(pages.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.flat().map(({ text }) => squeezed(text))))),
    }
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    return undefined
  }
}

function compare(reference: HancomReference, read: ReadBack): { letters: number; lettersRead: number; cellsRead: number } {
  let [letters, lettersRead] = [0, 0]
  for (const piece of reference.pieces) {
    letters += piece.length
    if (read.text.includes(piece)) lettersRead += piece.length
  }
  return { letters, lettersRead, cellsRead: reference.cells.filter((cell) => read.cells.has(cell)).length }
}
