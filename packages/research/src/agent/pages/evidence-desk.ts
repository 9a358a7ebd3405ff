import type { FoundPassage } from '../tools/research-tools.ts'

/** A page that was found or opened, under the number by which the model names it. */
export interface EvidencePage {
  /** "E3". */
  ref: string
  /** "F2". */
  file: string
  fileId: number
  filename: string
  page: number
  periods: readonly string[]
  documentKind?: string
  headings: readonly string[]
  /** What searches found of it. */
  passages: string[]
  /** All of it, once it was opened. */
  whole?: string
  /** 0 to 1: how much would be lost without it. */
  relevance: number
}

export type PageAbout = Pick<FoundPassage, 'fileId' | 'filename' | 'page' | 'periods' | 'documentKind' | 'headings'>

/** What an investigation has read so far. Pages and files have numbers, so that a model can only name what it was shown. */
export interface EvidenceDesk {
  pages: () => readonly EvidencePage[]
  addPassage: (found: FoundPassage, relevance: number) => EvidencePage
  addPage: (about: PageAbout, text: string, relevance: number) => EvidencePage
  /** By "E3", whatever brackets and case the model writes around it. */
  byRef: (ref: string) => EvidencePage | undefined
  /** The file that is called "F2". */
  fileOf: (name: string) => { fileId: number; filename: string } | undefined
  nameOf: (fileId: number, filename: string) => string
}

export function createEvidenceDesk(): EvidenceDesk {
  const pages = new Map<string, EvidencePage>()
  const files = new Map<number, { name: string; filename: string }>()

  const nameOf = (fileId: number, filename: string): string => {
    const known = files.get(fileId)
    if (known) return known.name
    const name = `F${files.size + 1}`
    files.set(fileId, { name, filename })
    return name
  }

  const pageOf = ({ fileId, filename, page, periods = [], documentKind, headings = [] }: PageAbout, relevance: number): EvidencePage => {
    const key = `${fileId}:${page}`
    const known = pages.get(key)
    if (known) {
      known.relevance = Math.max(known.relevance, relevance)
      return known
    }
    const added: EvidencePage = {
      ref: `E${pages.size + 1}`,
      file: nameOf(fileId, filename),
      fileId,
      filename,
      page,
      periods,
      ...(documentKind !== undefined && { documentKind }),
      headings,
      passages: [],
      relevance,
    }
    pages.set(key, added)
    return added
  }

  return {
    pages: () => [...pages.values()],
    addPassage: (found, relevance) => {
      const page = pageOf(found, relevance)
      if (!page.passages.includes(found.text)) page.passages.push(found.text)
      return page
    },
    addPage: (about, text, relevance) => Object.assign(pageOf(about, relevance), { whole: text }),
    byRef: (ref) => {
      const [, number] = /^\W*(?:E\s*)?(\d{1,4})\W*$/i.exec(ref) ?? []
      return number === undefined ? undefined : [...pages.values()][Number(number) - 1]
    },
    fileOf: (name) => {
      const wanted = name.trim().toUpperCase()
      const found = [...files].find(([, file]) => file.name === wanted)
      return found && { fileId: found[0], filename: found[1].filename }
    },
    nameOf,
  }
}
