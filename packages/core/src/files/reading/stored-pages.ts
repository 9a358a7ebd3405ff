import { createHash } from 'node:crypto'
import { decodePage, type Page, type PageAnchor, readStoredHeader, type StoredDocument } from '@dossier/documents'
import type { BlobStore } from '@dossier/platform'
import { LRUCache } from 'lru-cache'

/** Blob key of a file's pages. */
export const pagesKey = (blobKey: string) => `${blobKey}.pages`

/** The stored pages of a file, each loaded on demand. */
export interface StoredPages {
  count: number
  /** The anchors of all pages, known without loading them. */
  anchors: readonly PageAnchor[]
  /** 1-based; undefined beyond the last. */
  page(number: number): Promise<Page | undefined>
}

/** Opens the stored pages of a file. Reads only the header. */
export function openStoredPages(blobs: BlobStore, file: { blobKey: string }): Promise<StoredPages> {
  const key = pagesKey(file.blobKey)
  return openPages((start, end) => blobs.readRange(key, start, end))
}

/** Opens pages as a reader returns them. @param readRange bytes from `start` up to, not including, `end` */
export async function openPages(readRange: (start: number, end: number) => Promise<Uint8Array>): Promise<StoredPages> {
  const header: StoredDocument = await readStoredHeader(readRange)
  return {
    count: header.pages.length,
    anchors: header.pages.map(({ anchor }) => anchor),
    async page(number) {
      const entry = header.pages[number - 1]
      if (entry === undefined) return undefined
      return cachedPage(await readRange(entry.offset, entry.offset + entry.length))
    },
  }
}

/**
 * Cache of decoded pages, by the digest of their stored bytes, limited by characters. Values that others derive from a page live as long as
 * its entry.
 */
const pages = new LRUCache<string, Page>({ max: 2048, maxSize: 8 * 1024 * 1024, sizeCalculation: ({ text }) => text.length + 1 })

function cachedPage(stored: Uint8Array): Page {
  const digest = createHash('sha256').update(stored).digest('base64')
  const page = pages.get(digest) ?? decodePage(stored)
  pages.set(digest, page)
  return page
}
