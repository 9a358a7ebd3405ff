import { startRun } from '../runs/index.ts'
import type { Member, Needs, Within } from '../use-case/index.ts'
import { type ImportInput, importType, nameOfSource } from './import-run.ts'

/** Starts an import within the caller's transaction. Call it last, because it records an audit event. @returns its id */
export function startImport(
  within: Within,
  by: { deps: Needs<'clock' | 'queue'>; actor: Member },
  { projectId, ...input }: { projectId: number } & ImportInput,
): Promise<number> {
  return startRun(within, by, importType, { projectId, subject: nameOfSource(input.source), input })
}
