import { z } from 'zod'
import { documentFactsSchema } from './document-facts.ts'
import { fileFailureSchema, fileKindSchema, fileStatusSchema } from './file-kinds.ts'
import { personSchema, timestampSchema } from './identifiers.ts'

/** Why the stored bytes of a file are unusable: missing, or different from the upload. */
export const fileFaultSchema = z.enum(['missing', 'damaged'])
export type FileFault = z.infer<typeof fileFaultSchema>

export const attachmentSchema = z.object({
  id: z.number().int(),
  filename: z.string(),
  fileUrl: z.string(),
  projectId: z.number().int(),
  folderId: z.number().int().nullable(),
  /** Names of the folders above, outermost first. */
  path: z.array(z.string()),
  kind: fileKindSchema,
  size: z.number().int(),
  status: fileStatusSchema,
  /** 1-based, in order of upload. Each version is a file of its own, so that citations of it stay valid. */
  version: z.number().int(),
  /** Number of versions. */
  versions: z.number().int(),
  /** The version that lists and searches use; this file's own id when it is the latest. */
  latestId: z.number().int(),
  /** Whether the password of a protected file is stored. */
  unlocked: z.boolean(),
  failure: z.object({ reason: fileFailureSchema, message: z.string() }).nullable(),
  /** Null unless a check of its stored bytes found a fault. */
  fault: fileFaultSchema.nullable(),
  /** Pages, of kinds without pages (see `hasPages`) sections; null until read. */
  pages: z.number().int().nullable(),
  /** Pages on which no text was found, 1-based. */
  pagesWithoutText: z.array(z.number().int()),
  /** Whether the file has more pages than the limit for reading. */
  readInPart: z.boolean(),
  uploadedBy: personSchema,
  createdAt: timestampSchema,
  readAt: timestampSchema.nullable(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** Where a file that was saved from an outside source came from. */
export const fileProvenanceSchema = z.object({
  source: z.string(),
  sourceName: z.object({ en: z.string(), ko: z.string() }),
  /** The source's number and name of the company; null where it knows none, as of an article. */
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Who published it, where a source says; absent of filings. */
  publisher: z.string().optional(),
  /** What the document was fetched by. */
  document: z.string(),
  /** Accession or receipt number; null where the source has none. */
  filing: z.string().nullable(),
  form: z.string(),
  title: z.string(),
  filedAt: z.string().nullable(),
  periodEnd: z.string().nullable(),
  /** The official address. */
  address: z.string(),
  retrievedAt: timestampSchema,
})
export type FileProvenance = z.infer<typeof fileProvenanceSchema>

/** A single file, with facts about its document once it is indexed. */
export const shownFileSchema = attachmentSchema.extend({
  document: documentFactsSchema.optional(),
  /** Of a file that was saved from an outside source: where from, and the hash of its bytes. */
  provenance: fileProvenanceSchema.extend({ sha256: z.string() }).optional(),
})
export type ShownFile = z.infer<typeof shownFileSchema>

export const folderSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  projectId: z.number().int(),
  parentId: z.number().int().nullable(),
  files: z.number().int(),
})
export type Folder = z.infer<typeof folderSchema>

/** The contents of a folder including all subfolders: the latest version of each file. */
export const folderContentsSchema = z.object({
  files: z.number().int(),
  /** Pages of the files that were read, of kinds that have pages. */
  pages: z.number().int(),
  /** Bytes. */
  size: z.number().int(),
  /** Files that are waiting or being read. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Time of its newest upload; null without files. */
  newestAt: timestampSchema.nullable(),
})
export type FolderContents = z.infer<typeof folderContentsSchema>

/** Progress of reading a workspace's files. */
export const readingProgressSchema = z.object({
  uploaded: z.number().int(),
  reading: z.number().int(),
  indexed: z.number().int(),
  failed: z.number().int(),
  stored: z.number().int(),
  /** Pages of the files that were read, of kinds that have pages. */
  pages: z.number().int(),
  /** Files that were read but have no embedding yet, or cannot get one; only where an embedding model is configured. */
  meaning: z.object({ waiting: z.number().int(), failed: z.number().int() }).optional(),
})
export type ReadingProgress = z.infer<typeof readingProgressSchema>
