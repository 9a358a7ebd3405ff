import type { SourceKey } from '@dossier/documents'
import type { FoundPassage } from '../tools/research-tools.ts'

/** A page that was found or opened, with the reference by which models cite it. */
export interface EvidencePage {
  /** "E3". */
  ref: string
  /** "F2". */
  file: string
  source: SourceKey
  filename: string
  page: number
  /** Company of the document ("Harbor Corp"), and the unit of most of its tables ("USD millions"). */
  company?: string
  money?: string
  /** The file that replaced the report of the page. */
  correctedBy?: string
  periods: readonly string[]
  documentKind?: string
  /** In the order of the page. */
  headings: readonly string[]
  /** Passages that searches found on it. */
  passages: string[]
  /** Text of the complete page, once it was opened. */
  fullText?: string
  /** Heads of a table that continues from the page before, which the page does not repeat. */
  continuedHeads?: string
  /** 0 to 1. */
  relevance: number
  /** Not shown to the model, since other pages are better. */
  isHidden?: boolean
  /** What the conversation with the model already has of it: its complete text, or so many of its passages. */
  shown?: 'whole' | number
}

export type PageAbout = Pick<FoundPassage, 'source' | 'filename' | 'page' | 'periods' | 'documentKind' | 'headings'> &
  Pick<EvidencePage, 'company' | 'correctedBy' | 'money' | 'continuedHeads'>

/** The evidence that an investigation has read so far. Pages and files are numbered, so that a model can only name what it was shown. */
export interface EvidenceRegistry {
  pages: () => readonly EvidencePage[]
  addPassage: (found: Omit<FoundPassage, 'score'>, relevance: number) => EvidencePage
  addPage: (about: PageAbout, text: string, relevance: number) => EvidencePage
  /** Hides a page until it is found or opened again. */
  hide: (page: EvidencePage) => void
  /** By its reference "E3", with any brackets and case around it. */
  byRef: (ref: string) => EvidencePage | undefined
  /** The file with the reference "F2". */
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
      known.isHidden = false
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
      // A page that several searches find is more likely to be relevant.
      page.relevance = 1 - (1 - page.relevance) * (1 - relevance)
      if (!page.passages.includes(found.text)) page.passages.push(found.text)
      return page
    },
    addPage: (about, text, relevance) => {
      const page = pageOf(about, relevance)
      // The facts of an opened document are more reliable than those of the search result.
      const { source: _file, page: _number, filename: _name, ...documentFacts } = about
      return Object.assign(page, {
        fullText: text,
        relevance: Math.max(page.relevance, relevance),
        ...documentFacts,
      })
    },
    hide: (page) => {
      page.isHidden = true
    },
    byRef: (ref) => {
      const [, number] = /^\W*(?:E\s*)?(\d{1,4})\W*$/i.exec(ref) ?? []
      return number === undefined ? undefined : [...pages.values()][Number(number) - 1]
    },
    fileOf: (name) => {
      const key = name.trim().toUpperCase()
      const found = [...files].find(([, file]) => file.name === key)
      return found && { source: found[0], filename: found[1].filename }
    },
    nameOf,
  }
}
