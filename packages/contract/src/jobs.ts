import { z } from 'zod'
import { driveProviderSchema } from './drive-providers.ts'
import { mailKinds } from './mails.ts'

const ofOrganization = z.object({ organizationId: z.number().int() })

// Jobs of one organisation take turns with those of the others.
const inTurn = { groupBy: 'organizationId' } as const

const ofFile = ofOrganization.extend({
  fileId: z.number().int(),
  /** Index the pages that are stored from an earlier reading, where there are any. */
  fromStoredPages: z.literal(true).optional(),
})

/** A run of a kind: it says what is to be done. */
const ofRun = ofOrganization.extend({
  runId: z.number().int(),
  /** How often it had gone on after a question or a failure; 0 when absent. */
  round: z.number().int().optional(),
})

// Everything of an organisation may be hundreds of gigabytes.
const EVERYTHING_SECONDS = 12 * 3_600

// Speech may be written down no faster than it was spoken.
const RECORDING_SECONDS = 3_600

// Half an hour, as the waits between them grow: such a machine is started anew now and then.
const EMBEDDING_RETRIES = 12

// The outer bound of an answer is two minutes; the rest is for slow models and a restart between.
const ANSWER_SECONDS = 900

/** Payloads of background jobs. A new field is optional: jobs of the version before may still be queued. */
export const jobs = {
  /** Read a file into pages and index it. */
  readFile: { name: 'read-file', payload: ofFile, ...inTurn },
  /** Write down what is said in a recording, and index it: a run of kind `transcription`. */
  transcribeRecording: { name: 'transcribe-recording', payload: ofRun, expireSeconds: RECORDING_SECONDS, ...inTurn },
  /** Read files again that somebody chose: a run of kind `reading`. */
  readFilesAgain: { name: 'read-files-again', payload: ofRun, expireSeconds: EVERYTHING_SECONDS, ...inTurn },
  /** Make a workspace's index anew from its files: a run of kind `reindexing`. */
  reindexFiles: { name: 'reindex-files', payload: ofRun, expireSeconds: EVERYTHING_SECONDS, ...inTurn },
  /** Turn the passages of a workspace's files into vectors, where a model for it is configured: a run of kind `embedding`. */
  embedFiles: { name: 'embed-files', payload: ofRun, expireSeconds: EVERYTHING_SECONDS, retryLimit: EMBEDDING_RETRIES, ...inTurn },
  /** Begin such runs for the workspaces of an organisation, whose model or budget is another by now. */
  embedOrganization: { name: 'embed-organization', payload: ofOrganization },
  /** Answer a question with a language model: a run of kind `answer`. */
  writeAnswer: { name: 'write-answer', payload: ofRun, expireSeconds: ANSWER_SECONDS },
  /** Do what a workflow does: a run of kind `workflow`. */
  runWorkflow: { name: 'run-workflow', payload: ofRun, expireSeconds: ANSWER_SECONDS, ...inTurn },
  /** Remove what models were asked for answers longer ago than it is kept. `organizationId` is 0: it is of all of them. */
  clearModelRecords: { name: 'clear-model-records', payload: ofOrganization },
  /** Remove what models were asked for answers that may have read deleted files. */
  forgetFiles: {
    name: 'forget-files',
    payload: ofOrganization.extend({
      projectId: z.number().int(),
      fileIds: z.array(z.number().int()),
      /** Whose versions they were. */
      lineageIds: z.array(z.number().int()),
    }),
  },
  /** Take in what an archive or a drive holds: a run of kind `import`. */
  importFiles: { name: 'import-files', payload: ofRun, expireSeconds: EVERYTHING_SECONDS, ...inTurn },
  /** Let go of what failed runs kept in order to go on, where nobody had them go on. `organizationId` is 0: it is of all of them. */
  expireRuns: { name: 'expire-runs', payload: ofOrganization },
  /** Have a provider revoke the tokens of a drive that was forgotten with its owner's account; they are encrypted as they were kept. */
  revokeDrive: {
    name: 'revoke-drive',
    payload: ofOrganization.extend({ provider: driveProviderSchema, encryptedTokens: z.string() }),
  },
  /** Take files that were moved to the bin out of the index; bytes and pages stay. */
  unindexBinned: {
    name: 'unindex-binned',
    payload: ofOrganization.extend({ projectId: z.number().int(), fileIds: z.array(z.number().int()) }),
  },
  /** Put files in line to be indexed again that were restored from the bin. */
  readRestored: {
    name: 'read-restored',
    payload: ofOrganization.extend({
      projectId: z.number().int(),
      fileIds: z.array(z.number().int()),
      fromStoredPages: z.literal(true).optional(),
    }),
  },
  /** Find what has been in bins for longer than it can be restored. `organizationId` is 0: it is of all of them. */
  expireBins: { name: 'expire-bins', payload: ofOrganization },
  /** Permanently delete what was moved to a workspace's bin before a moment. */
  purgeBin: {
    name: 'purge-bin',
    payload: ofOrganization.extend({ projectId: z.number().int(), before: z.iso.datetime() }),
  },
  /** Clear away the bytes, pages and index rows of files that were deleted permanently. */
  removeFiles: {
    name: 'remove-files',
    payload: ofOrganization.extend({
      projectId: z.number().int(),
      files: z.array(z.object({ id: z.number().int(), blobKey: z.string() })),
    }),
  },
  /** Clear away everything of a deleted workspace. */
  removeProject: { name: 'remove-project', payload: ofOrganization.extend({ projectId: z.number().int() }) },
  /**
   * Write and send one mail. Its link, when it has one, is made while it is sent: no job holds a secret. `organizationId` is 0
   * for a super admin.
   */
  sendMail: {
    name: 'send-mail',
    payload: ofOrganization.extend({
      kind: z.enum(mailKinds),
      userId: z.number().int(),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  },
  /**
   * Find the accounts of somebody who forgot their password, and have links mailed. A job, so that whoever asks cannot tell by the
   * time of the answer whether there is one. `organizationId` is 0: which one it is remains to be found.
   */
  mailPasswordLinks: {
    name: 'mail-password-links',
    payload: ofOrganization.extend({
      email: z.string(),
      organizationCode: z.string().optional(),
      userType: z.enum(['user', 'admin']),
      /** Where the request came from. */
      address: z.string(),
    }),
  },
  /** Pack everything of an organisation that is being deleted for its owner: a run of kind `export`. */
  exportOrganization: { name: 'pack-organization', payload: ofRun, expireSeconds: EVERYTHING_SECONDS },
  /** Clear away what was packed of an organisation that stays. Jobs of that name did both in versions before, and the rest of them is this. */
  clearExport: { name: 'export-organization', payload: ofOrganization },
  /** Delete what is left of an organisation whose grace period is over. */
  purgeOrganization: { name: 'purge-organization', payload: ofOrganization, expireSeconds: EVERYTHING_SECONDS },
} as const
