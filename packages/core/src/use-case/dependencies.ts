import type { Language } from '@dossier/contract'
import type { BlobStore, Clock, Database, DiskSpace, IdentityProviders, Logger, Mailer, Queue, Sealer, SecretBox } from '@dossier/platform'
import type { Analyser, WorkspaceIndexes } from '@dossier/retrieval'
import type { Drives } from '@dossier/sources'
import type { Comparer } from '../comparing/index.ts'
import type { DocumentReading } from '../reading/index.ts'
import type { LanguageModelSource } from './language-models.ts'
import type { IncomingFile } from './incoming-file.ts'
import type { SearchModelSource } from './search-models.ts'

/** What use cases work with; the server's composition root makes it, and so do tests. */
export interface CoreDependencies {
  database: Database
  queue: Queue
  blobs: BlobStore
  /** Of the disk that keeps uploads and blobs. */
  disk: DiskSpace
  indexes: WorkspaceIndexes
  analyser: Analyser
  reading: DocumentReading
  comparing: Comparer
  searchModels: SearchModelSource
  languageModels: LanguageModelSource
  mailer: Mailer
  /** Third parties that sign members in, as configured. */
  identityProviders: IdentityProviders
  /** Cloud drives, by their providers; those that are not configured are missing. */
  drives: Drives
  /** Makes and opens the tokens of links that work by themselves. */
  sealer: Sealer
  /** Encrypts secrets that are to be used again. */
  secretBox: SecretBox
  /** The address under which people reach the product, without a trailing slash: mailed links begin with it. */
  publicUrl: string
  clock: Clock
  logger: Logger
  limits: {
    fileBytes: number
    filesPerRequest: number
    /** Questions that one process takes in and answers by quoting at the same time; one more is refused. */
    questionsAtOnce: number
    /** Of one person in all processes, those included that models are answering. */
    questionsAtOncePerPerson: number
    /** Answers that models are writing for one organisation at the same time, in all processes. */
    answersAtOnce: number
    /** For how long it is kept what models were asked for an answer; 0: until it is there. */
    modelRecordDays: number
    /** What uploads leave free on the disk. */
    diskReserveBytes: number
    /** The most that a workspace and an organisation may keep where nothing is set for them; absent: no bound. */
    workspaceBytes?: number
    organizationBytes?: number
  }
  /** The files of the sample deal room, with their paths. */
  sampleFiles(): AsyncIterable<IncomingFile>
  /** Questions that were written for files, to be suggested where these are. */
  writtenQuestions(): Promise<readonly WrittenQuestion[]>
}

/** A question that was written for a file, which is known by its content. */
export interface WrittenQuestion {
  /** Of the file's bytes. */
  sha256: string
  language: Language
  question: string
}
