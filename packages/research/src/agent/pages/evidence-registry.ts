import type { SourceKey } from '@dossier/documents'
import type { FoundPassage } from '../tools/research-tools.ts'

/** A page that was found or opened, under the number by which the model names it. */
export interface EvidencePage {
  /** "E3". */
  ref: string
  /** "F2". */
  file: string
  source: SourceKey
  filename: string
  page: number
  /** Of the document: "Harbor Corp", and in what most of its tables are told: "USD millions". */
  company?: string
  money?: string
  periods: readonly string[]
  documentKind?: string
  headings: readonly string[]
  /** What searches found of it. */
  passages: string[]
  /** All of it, once it was opened. */
  whole?: string
  /** 0 to 1: how much would be lost without it. */
  relevance: number
  /** Not shown: others say more. */
  isAside?: boolean
}

export type PageAbout = Pick<FoundPassage, 'source' | 'filename' | 'page' | 'periods' | 'documentKind' | 'headings'> &
  Pick<EvidencePage, 'company' | 'money'>

/** What an investigation has read so far. Pages and files have numbers, so that a model can only name what it was shown. */
export interface EvidenceRegistry {
  pages: () => readonly EvidencePage[]
  addPassage: (found: FoundPassage, relevance: number) => EvidencePage
  addPage: (about: PageAbout, text: string, relevance: number) => EvidencePage
  /** Shows a page no more, until it is found or opened again. */
  setAside: (page: EvidencePage) => void
  /** By "E3", whatever brackets and case the model writes around it. */
  byRef: (ref: string) => EvidencePage | undefined
  /** The file that is called "F2". */
  fileOf: (name: string) => { source: SourceKey; filename: string } | undefined
  nameOf: (source: SourceKey, filename: string) => string
}

export function createEvidenceRegistry(): EvidenceRegistry {
  const pages = new Map<string, EvidencePage>()
  const files = new Map<SourceKey, { name: string; filename: string }>()

  const nameOf = (source: SourceKey, filename: string): string => {
    const known = files.get(source)
    if (known) return known.name
    const name = `F${files.size + 1}`
    files.set(source, { name, filename })
    return name
  }

  const pageOf = ({ source, filename, page, periods = [], documentKind, headings = [] }: PageAbout, relevance: number): EvidencePage => {
    const key = `${source}:${page}`
    const known = pages.get(key)
    if (known) {
      known.isAside = false
      return known
    }
    const added: EvidencePage = {
      ref: `E${pages.size + 1}`,
      file: nameOf(source, filename),
      source,
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
      const page = pageOf(found, 0)
      // What several searches find is likelier to be what is asked for.
      page.relevance = 1 - (1 - page.relevance) * (1 - relevance)
      if (!page.passages.includes(found.text)) page.passages.push(found.text)
      return page
    },
    addPage: (about, text, relevance) => {
      const page = pageOf(about, relevance)
      // Of a page that was opened its document says more than the search that found it.
      const { source: _file, page: _number, filename: _name, ...said } = about
      return Object.assign(page, {
        whole: text,
        relevance: Math.max(page.relevance, relevance),
        ...said,
      })
    },
    setAside: (page) => {
      page.isAside = true
    },
    byRef: (ref) => {
      const [, number] = /^\W*(?:E\s*)?(\d{1,4})\W*$/i.exec(ref) ?? []
      return number === undefined ? undefined : [...pages.values()][Number(number) - 1]
    },
    fileOf: (name) => {
      const wanted = name.trim().toUpperCase()
      const found = [...files].find(([, file]) => file.name === wanted)
      return found && { source: found[0], filename: found[1].filename }
    },
    nameOf,
  }
}
