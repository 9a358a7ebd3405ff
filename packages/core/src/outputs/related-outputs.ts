import { AppError, mostDifferingInputs, type OutputDetail, type WorkflowName } from '@dossier/contract'
import type { Authorised, Member, Read } from '../use-case/index.ts'
import { differingInputs } from './differing-inputs.ts'
import { outputPolicy, readableOf } from './outputs.policy.ts'
import { presentRelated } from './outputs.present.ts'
import { type OutputRow, outputsRepository } from './outputs.repository.ts'

/** Later ones beyond these are not listed. */
const MOST_LATER = 20

/** What an output was made of by changing inputs, and what was made of it, as far as a member may read these. */
export async function relatedOutputs(
  member: Member,
  output: Authorised<OutputRow>,
  read: Read,
): Promise<Pick<OutputDetail, 'changedFrom' | 'changedInto'>> {
  const outputs = read(outputsRepository)
  const unsafeEarlier = output.changedFromId === null ? undefined : await outputs.unsafeFind(output.changedFromId)
  const [earlier] = await readableOf(member, unsafeEarlier === undefined ? [] : [unsafeEarlier], read)
  const later = await readableOf(member, await outputs.unsafeListChanged(output.id, MOST_LATER), read)
  return { changedFrom: earlier === undefined ? null : changedFrom(earlier, output), changedInto: later.map(presentRelated) }
}

function changedFrom(earlier: Authorised<OutputRow>, { input }: OutputRow): OutputDetail['changedFrom'] {
  const inputs = differingInputs(earlier.input, input)
  return {
    ...presentRelated(earlier),
    inputs: inputs.slice(0, mostDifferingInputs),
    furtherInputs: Math.max(0, inputs.length - mostDifferingInputs),
  }
}

/**
 * The output that a request changes.
 * @throws OUTPUT_NOT_FOUND when there is none of that workflow in the workspace that the member may read
 */
export async function findChanged(
  member: Member,
  { id, projectId, workflow }: { id: number; projectId: number; workflow: WorkflowName },
  read: Read,
): Promise<Authorised<OutputRow>> {
  const { subject } = await outputPolicy('outputs.read')(member, { id }, read)
  if (subject.projectId !== projectId || subject.workflow !== workflow) throw new AppError('OUTPUT_NOT_FOUND')
  return subject
}
