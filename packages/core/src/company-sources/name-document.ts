import type { ImportSource } from '../imports/index.ts'

type ImportedDocument = Extract<ImportSource, { kind: 'documents' }>['documents'][number]

/**
 * The name of a saved document as a person would give it, without an ending: "ORCD Q3 2025 earnings call", "Hangang plans battery plant (Example Wire
 * 2026-11-20)".
 */
export function nameDocument({ title, publisher, publishedAt, fiscalQuarter }: Omit<ImportedDocument, 'id' | 'form' | 'company'>): string {
  if (fiscalQuarter !== null) return title
  const origin = [publisher ?? '', publishedAt ?? ''].filter((part) => part !== '' && !title.includes(part)).join(' ')
  return [title, origin === '' ? '' : `(${origin})`]
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(/[/\\]/g, '-')
}
