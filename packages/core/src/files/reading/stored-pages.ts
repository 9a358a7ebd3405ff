import { createHash } from 'node:crypto'
import { decodePage, type Page, type PageAnchor, readStoredHeader, type StoredDocument } from '@dossier/documents'
import type { BlobStore } from '@dossier/platform'
import { LRUCache } from 'lru-cache'

/** Where the pages read from a file lie. */
export const pagesKey = (blobKey: string) => `${blobKey}.pages`

/** The pages of a file that was read, each loaded by itself. */
export interface StoredPages {
  count: number
  /** What each is called, without any of them being read. */
  anchors: readonly PageAnchor[]
  /** 1-based; undefined beyond the last. */
  page(number: number): Promise<Page | undefined>
}

/** Opens the stored pages of a file. Only the header is read now. */
export async function openStoredPages(blobs: BlobStore, file: { blobKey: string }): Promise<StoredPages> {
  const key = pagesKey(file.blobKey)
  const header: StoredDocument = await readStoredHeader((start, end) => blobs.readRange(key, start, end))
  return {
    count: header.pages.length,
    anchors: header.pages.map(({ anchor }) => anchor),
    async page(number) {
      const entry = header.pages[number - 1]
      if (entry === undefined) return undefined
      return held(await blobs.readRange(key, entry.offset, entry.offset + entry.length))
    },
  }
}

/**
 * Pages that are held between questions, by the digest of their stored bytes; so many characters of them. What was made of a page is held as
 * long as it is.
 */
const pages = new LRUCache<string, Page>({ max: 2048, maxSize: 8 * 1024 * 1024, sizeCalculation: ({ text }) => text.length + 1 })

function held(stored: Uint8Array): Page {
  const digest = createHash('sha256').update(stored).digest('base64')
  const page = pages.get(digest) ?? decodePage(stored)
  pages.set(digest, page)
  return page
}
