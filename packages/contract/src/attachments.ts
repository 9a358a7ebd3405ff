import { z } from 'zod'
import { documentFactsSchema } from './document-facts.ts'
import { fileFailureSchema, fileKindSchema, fileStatusSchema } from './file-kinds.ts'
import { personSchema, timestampSchema } from './identifiers.ts'

/** What is wrong with the stored bytes of a file: they are gone, or not those that were uploaded. */
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
  /** 1-based, by the order of arrival. Each version is a file of its own, so that what cites it stays true. */
  version: z.number().int(),
  /** How many versions there are of it. */
  versions: z.number().int(),
  /** The version that lists show and searches use: this one's id when it is that itself. */
  latestId: z.number().int(),
  /** It is protected by a password, which somebody has handed in. */
  unlocked: z.boolean(),
  failure: z.object({ reason: fileFailureSchema, message: z.string() }).nullable(),
  /** Null unless a check of its stored bytes found something. */
  fault: fileFaultSchema.nullable(),
  /** Pages (for sheets and texts: readable sections); null until read. */
  pages: z.number().int().nullable(),
  /** Pages on which no text was found, 1-based. */
  pagesWithoutText: z.array(z.number().int()),
  /** The file goes on behind its last page: no more than so many are read of one file. */
  readInPart: z.boolean(),
  uploadedBy: personSchema,
  createdAt: timestampSchema,
  readAt: timestampSchema.nullable(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** One file by itself, with what its document says of itself once it can be searched. */
export const shownFileSchema = attachmentSchema.extend({ document: documentFactsSchema.optional() })
export type ShownFile = z.infer<typeof shownFileSchema>

export const folderSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  projectId: z.number().int(),
  parentId: z.number().int().nullable(),
  files: z.number().int(),
})
export type Folder = z.infer<typeof folderSchema>

/** What lies in a folder and in all folders below it: the latest version of each file. */
export const folderContentsSchema = z.object({
  files: z.number().int(),
  /** Of those that were read. */
  pages: z.number().int(),
  /** Bytes. */
  size: z.number().int(),
  /** Files that wait to be read or are being read, and files that could not be. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** When its newest file arrived; null without files. */
  newestAt: timestampSchema.nullable(),
})
export type FolderContents = z.infer<typeof folderContentsSchema>

/** How far the reading of a workspace's files is. */
export const readingProgressSchema = z.object({
  uploaded: z.number().int(),
  reading: z.number().int(),
  indexed: z.number().int(),
  failed: z.number().int(),
  stored: z.number().int(),
  pages: z.number().int(),
  /** Files that are read and not yet found by meaning, or cannot be; only where a model for it is configured. */
  meaning: z.object({ waiting: z.number().int(), failed: z.number().int() }).optional(),
})
export type ReadingProgress = z.infer<typeof readingProgressSchema>
