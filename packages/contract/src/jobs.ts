import { z } from 'zod'
import { driveProviderSchema } from './drive-providers.ts'
import { mailKinds } from './mails.ts'

const ofOrganization = z.object({ organizationId: z.number().int() })

// Jobs of one organisation take turns with those of the others.
const inTurn = { groupBy: 'organizationId' } as const

const ofFile = ofOrganization.extend({
  fileId: z.number().int(),
  /** Index the pages stored by an earlier reading, where there are any. */
  fromStoredPages: z.literal(true).optional(),
})

/** A job of a run: the run's kind determines the work. */
const ofRun = ofOrganization.extend({
  runId: z.number().int(),
  /** How often the run was resumed after a question or a failure; 0 when absent. */
  round: z.number().int().optional(),
})

// All data of an organisation may be hundreds of gigabytes.
const EVERYTHING_SECONDS = 12 * 3_600

// Transcription may take as long as the recording.
const RECORDING_SECONDS = 3_600

// About half an hour with growing delays: servers of embedding models are restarted from time to time.
const EMBEDDING_RETRIES = 12

// The time limit of an answer is two minutes; the rest allows for slow models and a restart in between.
const ANSWER_SECONDS = 900

/** Payloads of background jobs. New fields are optional: jobs of the preceding version may still be queued. */
export const jobs = {
  /** Reads a file into pages and indexes it. */
  readFile: { name: 'read-file', payload: ofFile, ...inTurn },
  /** Maps a large workbook, so that cells of it are edited without unpacking all of it. */
  mapWorkbook: { name: 'map-workbook', payload: ofOrganization.extend({ fileId: z.number().int() }), ...inTurn },
  /** Transcribes a recording and indexes it: a run of kind `transcription`. */
  transcribeRecording: { name: 'transcribe-recording', payload: ofRun, expireSeconds: RECORDING_SECONDS, ...inTurn },
  /** Reads selected files again: a run of kind `reading`. */
  readFilesAgain: { name: 'read-files-again', payload: ofRun, expireSeconds: EVERYTHING_SECONDS, ...inTurn },
  /** Rebuilds a workspace's index from its files: a run of kind `reindexing`. */
  reindexFiles: { name: 'reindex-files', payload: ofRun, expireSeconds: EVERYTHING_SECONDS, ...inTurn },
  /** Embeds the passages of a workspace's files, where an embedding model is configured: a run of kind `embedding`. */
  embedFiles: { name: 'embed-files', payload: ofRun, expireSeconds: EVERYTHING_SECONDS, retryLimit: EMBEDDING_RETRIES, ...inTurn },
  /** Starts embedding runs for the workspaces of an organisation after its model or budget changed. */
  embedOrganization: { name: 'embed-organization', payload: ofOrganization },
  /** Answers a question with a language model: a run of kind `answer`. */
  writeAnswer: { name: 'write-answer', payload: ofRun, expireSeconds: ANSWER_SECONDS },
  /** Executes a workflow: a run of kind `workflow`. */
  runWorkflow: { name: 'run-workflow', payload: ofRun, expireSeconds: ANSWER_SECONDS, ...inTurn },
  /** Deletes recorded model requests after their retention period. `organizationId` is 0: it covers all organisations. */
  clearModelRecords: { name: 'clear-model-records', payload: ofOrganization },
  /** Deletes recorded model requests of answers that may have read deleted files. */
  forgetFiles: {
    name: 'forget-files',
    payload: ofOrganization.extend({
      projectId: z.number().int(),
      fileIds: z.array(z.number().int()),
      /** Lineages of the deleted files. */
      lineageIds: z.array(z.number().int()),
    }),
  },
  /** Imports the files of an archive or a drive: a run of kind `import`. */
  importFiles: { name: 'import-files', payload: ofRun, expireSeconds: EVERYTHING_SECONDS, ...inTurn },
  /** Finds the companies that workspaces watch. `organizationId` is 0: it covers all organisations. */
  findWatchedCompanies: { name: 'find-watched-companies', payload: ofOrganization },
  /** Looks for new filings of one watched company. */
  checkWatchedCompany: {
    name: 'check-watched-company',
    payload: ofOrganization.extend({ projectId: z.number().int(), source: z.string(), company: z.string() }),
    ...inTurn,
  },
  /** Answers the questions of a watch from a new filing that was saved and read. */
  answerWatchQuestions: {
    name: 'answer-watch-questions',
    payload: ofOrganization.extend({ fileId: z.number().int() }),
    ...inTurn,
  },
  /** Deletes the state that failed runs kept for resuming, once that period is over. `organizationId` is 0: it covers all organisations. */
  expireRuns: { name: 'expire-runs', payload: ofOrganization },
  /** Revokes the tokens of a drive at its provider after its owner's account was deleted; they are encrypted as stored. */
  revokeDrive: {
    name: 'revoke-drive',
    payload: ofOrganization.extend({ provider: driveProviderSchema, encryptedTokens: z.string() }),
  },
  /** Removes binned files from the index; bytes and pages stay. */
  unindexBinned: {
    name: 'unindex-binned',
    payload: ofOrganization.extend({ projectId: z.number().int(), fileIds: z.array(z.number().int()) }),
  },
  /** Queues restored files for indexing. */
  readRestored: {
    name: 'read-restored',
    payload: ofOrganization.extend({
      projectId: z.number().int(),
      fileIds: z.array(z.number().int()),
      fromStoredPages: z.literal(true).optional(),
    }),
  },
  /** Finds bin items past their retention period. `organizationId` is 0: it covers all organisations. */
  expireBins: { name: 'expire-bins', payload: ofOrganization },
  /** Permanently deletes what was binned in a workspace before a point in time. */
  purgeBin: {
    name: 'purge-bin',
    payload: ofOrganization.extend({ projectId: z.number().int(), before: z.iso.datetime() }),
  },
  /** Deletes the bytes, pages and index rows of permanently deleted files. */
  removeFiles: {
    name: 'remove-files',
    payload: ofOrganization.extend({
      projectId: z.number().int(),
      files: z.array(z.object({ id: z.number().int(), blobKey: z.string() })),
    }),
  },
  /** Deletes the files of permanently deleted outputs. */
  removeOutputFiles: { name: 'remove-output-files', payload: ofOrganization.extend({ blobKeys: z.array(z.string()) }) },
  /** Deletes the snapshots of outside documents in a workspace that no answer cites any more. */
  releaseSnapshots: { name: 'release-snapshots', payload: ofOrganization.extend({ projectId: z.number().int() }) },
  /** Deletes all data of a deleted workspace. */
  removeProject: { name: 'remove-project', payload: ofOrganization.extend({ projectId: z.number().int() }) },
  /** Renders and sends one mail. A link in it is created while sending: no job contains a secret. `organizationId` is 0 for a super admin. */
  sendMail: {
    name: 'send-mail',
    payload: ofOrganization.extend({
      kind: z.enum(mailKinds),
      userId: z.number().int(),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  },
  /**
   * Finds the accounts of a person who forgot their password, and queues mails with links. A job, so that response times do not reveal whether an
   * account exists. `organizationId` is 0, as the organisation is not known yet.
   */
  mailPasswordLinks: {
    name: 'mail-password-links',
    payload: ofOrganization.extend({
      email: z.string(),
      organizationCode: z.string().optional(),
      userType: z.enum(['user', 'admin']),
      /** IP address of the request. */
      address: z.string(),
    }),
  },
  /** Packs all data of an organisation that is being deleted for its owner: a run of kind `export`. */
  exportOrganization: { name: 'pack-organization', payload: ofRun, expireSeconds: EVERYTHING_SECONDS },
  /** Deletes the export of an organisation whose deletion was cancelled. In earlier versions jobs of this name also packed it. */
  clearExport: { name: 'export-organization', payload: ofOrganization },
  /** Deletes the remaining data of an organisation after its grace period. */
  purgeOrganization: { name: 'purge-organization', payload: ofOrganization, expireSeconds: EVERYTHING_SECONDS },
} as const
