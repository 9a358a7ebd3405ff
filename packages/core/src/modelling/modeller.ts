import { createWorkerPool, type Logger, WorkerCrashed, WorkerOutOfMemory, WorkerTimedOut } from '@dossier/platform'
import type {
  BuiltMap,
  Finding,
  Language,
  MappedEdit,
  RebasedEdits,
  WorkbookAudit,
  WorkbookDifference,
  WorkbookEdit,
} from '@dossier/workbook'
import type { LedgerResult, LedgerTask } from './ledger-task.ts'
import type {
  EditResult,
  FilledTemplate,
  FixResult,
  MappedEditResult,
  ModellingResult,
  ModellingTask,
  WrittenWorkbook,
} from './modelling-task.ts'

interface Proof {
  /** Figures of an evaluation in code, by the names of the template. */
  independent: ReadonlyMap<string, number>
  madeAt: Date
}

/** Reads ledgers; writes, edits, recalculates and audits workbooks. */
export interface Modeller {
  /** What is wrong in a workbook; null for one that is damaged, protected, or that takes more time or memory than there is. */
  audit(bytes: Uint8Array): Promise<WorkbookAudit | null>
  /** What the columns of a ledger are, or the cube of its rows; refused as too large where it takes more time or memory than there is. */
  readLedger(task: LedgerTask): Promise<LedgerResult>
  /** Edits a workbook; refused as too large where that takes more time or memory than there is. */
  edit(bytes: Uint8Array, edits: readonly WorkbookEdit[]): Promise<EditResult>
  /** A copy of a workbook with what findings of its audit suggest; refused as too large where that takes more time or memory than there is. */
  fix(bytes: Uint8Array, findings: readonly Finding[], language: Language): Promise<FixResult>
  /** Maps a workbook with large sheets; null for one that is edited as a whole, also since mapping it takes more time or memory than there is. */
  map(bytes: Uint8Array): Promise<BuiltMap | null>
  /** Edits cells of a mapped workbook; null where it is needed as a whole. */
  editMapped(edit: MappedEdit): Promise<MappedEditResult>
  /** What differs between two versions of a workbook; null where one is damaged, protected, or takes more time or memory than there is. */
  compare(earlier: Uint8Array, later: Uint8Array): Promise<WorkbookDifference | null>
  /** Edits of one version of a workbook taken to another; null as for `compare`. */
  rebase(base: Uint8Array, theirs: Uint8Array, edits: readonly WorkbookEdit[]): Promise<RebasedEdits | null>
  /** A template filled, written and recalculated. */
  write(of: FilledTemplate, proof: Proof): Promise<WrittenWorkbook>
  close(): Promise<void>
}

interface ModellerOptions {
  timeoutMs: number
  memoryLimitMb: number
  logger: Logger
}

/** In a process of its own, since a large workbook takes seconds and a gigabyte. It starts with the first and ends when idle. */
export function createModeller(options: ModellerOptions): Modeller {
  const entry = new URL('./modelling.worker.ts', import.meta.url)
  const pool = createWorkerPool<ModellingTask, ModellingResult>({ entry, size: 1, ...options })
  return modellerBy({ perform: (task) => pool.run(task), close: () => pool.close() })
}

/** @param perform does a task, wherever */
export function modellerBy({
  perform,
  close,
}: {
  perform: (task: ModellingTask) => Promise<ModellingResult>
  close: () => Promise<void>
}): Modeller {
  /** The result of a task. @param beyond the result where it takes more time or memory than there is */
  async function withinLimits<Result>(task: ModellingTask, read: (result: ModellingResult) => Result, beyond: Result): Promise<Result> {
    try {
      return read(await perform(task))
    } catch (error) {
      if (isLimit(error)) return beyond
      throw error
    }
  }

  return {
    audit: (bytes) => withinLimits({ kind: 'audit', bytes }, (result) => (result.kind === 'audit' ? result.audit : null), null),
    readLedger(task) {
      const read = (result: ModellingResult) => {
        if (result.kind !== 'ledger') throw new Error('no ledger was read')
        return result.result
      }
      return withinLimits({ kind: 'ledger', task }, read, { kind: 'refused', refusal: { code: 'too-large', file: 0 } })
    },
    edit(bytes, edits) {
      const read = (result: ModellingResult) => {
        if (result.kind !== 'edit') throw new Error('no workbook was edited')
        return result.result
      }
      return withinLimits({ kind: 'edit', bytes, edits }, read, { refused: 'too-large' })
    },
    fix(bytes, findings, language) {
      const read = (result: ModellingResult) => {
        if (result.kind !== 'fix') throw new Error('no workbook was corrected')
        return result.result
      }
      return withinLimits({ kind: 'fix', bytes, findings, language }, read, { refused: 'too-large' })
    },
    map: (bytes) => withinLimits({ kind: 'map', bytes }, (result) => (result.kind === 'map' ? result.built : null), null),
    editMapped: (edit) =>
      withinLimits({ kind: 'edit-mapped', edit }, (result) => (result.kind === 'edit-mapped' ? result.result : null), null),
    compare: (earlier, later) =>
      withinLimits({ kind: 'compare', earlier, later }, (result) => (result.kind === 'compare' ? result.difference : null), null),
    rebase: (base, theirs, edits) =>
      withinLimits({ kind: 'rebase', base, theirs, edits }, (result) => (result.kind === 'rebase' ? result.rebased : null), null),
    async write(of, { independent, madeAt }) {
      const result = await perform({ kind: 'workbook', of, independent: [...independent], madeAt: madeAt.toISOString() })
      if (result.kind !== 'workbook') throw new Error('no workbook was written')
      return result.workbook
    },
    close,
  }
}

const isLimit = (error: unknown) => error instanceof WorkerTimedOut || error instanceof WorkerOutOfMemory || error instanceof WorkerCrashed
