import { startRun } from '../runs/index.ts'
import type { Member, Needs, Within } from '../use-case/index.ts'
import { type ImportInput, importType, nameOfSource } from './import-run.ts'

/** Puts an import in line, in the transaction that says so. Call it last: it is recorded. @returns its id */
export function startImport(
  within: Within,
  by: { deps: Needs<'clock' | 'queue'>; actor: Member },
  { projectId, ...input }: { projectId: number } & ImportInput,
): Promise<number> {
  return startRun(within, by, importType, { projectId, subject: nameOfSource(input.source), input })
}
