import {
  type ErrorCode,
  errorCatalogue,
  labelDetails,
  isOpenRun,
  type Language,
  type Run,
  translate,
  type WorkflowName,
  workflowSchema,
} from '@dossier/contract'
import { z } from 'zod'
import { personName } from '../use-case/index.ts'
import type { RunRow } from './runs.repository.ts'

/** @param now a failed run can be continued for a limited time only */
export function presentRun(row: RunRow, language: Language, now: Date): Run {
  return {
    id: row.id,
    kind: row.kind,
    projectId: row.projectId,
    projectName: row.projectName,
    subject: row.subject,
    subjectId: row.subjectId,
    workflow: row.kind === 'workflow' ? workflowOf(row.input) : null,
    state: row.state,
    progress: { done: row.done, total: row.total },
    failure: row.failure && failureInWords(row.failure, language),
    canRetry: !isOpenRun(row) && row.retryableUntil !== null && row.retryableUntil > now,
    startedBy:
      row.startedBy === null ? null : { id: row.startedBy, name: personName(row.starterFirstName ?? '', row.starterLastName ?? '') },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** Runs of earlier versions do not state their workflow. */
const workflowOf = (input: unknown): WorkflowName | null =>
  z.object({ workflow: workflowSchema.nullable().default(null) }).parse(input).workflow

export function failureInWords({ code, details }: { code: ErrorCode; details: Record<string, unknown> }, language: Language) {
  return { code, message: translate(errorCatalogue[code], language, labelDetails({ code, details }, language)) }
}
