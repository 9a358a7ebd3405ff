import type { ParsedDocument } from '@dossier/documents'

/** A document whose pages have text and nothing else. */
export function documentOf(...texts: string[]): ParsedDocument {
  return {
    kind: 'pdf',
    warnings: [],
    pages: texts.map((text, at) => ({
      number: at + 1,
      width: 612,
      height: 792,
      text,
      words: [],
      headings: [],
      tables: [],
      anchor: { kind: 'page' as const },
    })),
  }
}
