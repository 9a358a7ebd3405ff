import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type Page, type PageAnchor, type ParsedDocument, type ReadWarning } from '../page.ts'

/** Reads an attached file within the remaining limits. */
export type ReadInner = (bytes: Uint8Array, filename: string, limits: ReadLimits) => Promise<ParsedDocument>

/** "계약서.pdf · 3", "model.xlsx · Balance A1:F60": the location of a page in an attachment. */
const partOf = (name: string, { anchor, number }: Page, pages: number): string => {
  if (anchor.kind === 'sheet') return `${name} · ${anchor.sheet} ${anchor.range}`
  if (anchor.kind === 'message') return anchor.part === undefined ? name : `${name} › ${anchor.part}`
  return pages === 1 ? name : `${name} · ${number}`
}

/** Attachments have no layout within a mail: the viewer shows the mail's own bytes next to its pages. */
const innerPage = (page: Page, number: number, anchor: PageAnchor): Page => ({
  ...page,
  number,
  anchor,
  width: 0,
  height: 0,
  words: [],
  tables: page.tables.map(({ box: _box, ...table }) => table),
})

/** An attachment as received. */
export interface NamedBytes {
  name: string
  content: Uint8Array
}

/** The attachment's warnings, renumbered for the mail: `before` pages of the mail precede its first. */
const warningInMail = (warning: ReadWarning, name: string, before: number): ReadWarning => {
  if ('pages' in warning) return { ...warning, pages: warning.pages.map((page) => page + before) }
  return 'attachments' in warning ? { ...warning, attachments: warning.attachments.map((inner) => `${name} › ${inner}`) } : warning
}

const whenUnreadable = (error: unknown): undefined => {
  if (!(error instanceof UnreadableDocument)) throw error
}

/** Reads the attachments in order after the pages of the message, within the limits. */
export const readAttachments = async (
  attachments: readonly NamedBytes[],
  message: readonly Page[],
  limits: ReadLimits,
  readInner: ReadInner,
): Promise<{ pages: Page[]; warnings: ReadWarning[] }> => {
  const pages = [...message]
  const warnings: ReadWarning[] = []
  const unread: string[] = []
  let characters = pages.reduce((sum, page) => sum + page.text.length, 0)
  const bytes = attachments.reduce((sum, { content }) => sum + content.byteLength, 0)
  for (const { name, content } of attachments) {
    const before = pages.length
    const left: ReadLimits = {
      ...limits,
      mailDepth: limits.mailDepth - 1,
      pages: limits.pages - before,
      characters: limits.characters - characters,
      // Together they may unpack to as much as one file may: each has a share by its size.
      unpackedBytes: Math.floor((limits.unpackedBytes * content.byteLength) / Math.max(1, bytes)),
    }
    const inner = left.mailDepth < 0 || left.pages <= 0 ? undefined : await readInner(content, name, left).catch(whenUnreadable)
    if (inner === undefined) unread.push(name)
    for (const page of inner?.pages ?? []) {
      characters += page.text.length
      const part = partOf(name, page, inner?.pages.length ?? 0)
      pages.push(innerPage(page, pages.length + 1, { kind: 'message', part }))
    }
    warnings.push(...(inner?.warnings ?? []).map((warning) => warningInMail(warning, name, before)))
  }
  if (unread.length > 0) warnings.push({ code: 'attachment-unread', attachments: unread })
  return { pages, warnings }
}
