import type { OutputDetail } from '@dossier/contract'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { downloadOutput } from '../outputs/download-output.ts'
import { showOutput } from '../outputs/list-outputs.ts'
import type { Member } from '../use-case/index.ts'
import type { TestCore } from './test-core.ts'

/** An output after its run has ended. */
export async function outputMade({ deps }: TestCore, actor: Member, id: number): Promise<OutputDetail> {
  await expect
    .poll(async () => (await showOutput(deps, actor, { id })).state, { timeout: 60_000 })
    .toSatisfy((state) => state !== 'queued' && state !== 'running')
  return showOutput(deps, actor, { id })
}

type Result = NonNullable<OutputDetail['result']>

/** The result of an output of a workflow after its run has ended without a failure. */
export async function resultMade<Workflow extends Result['workflow']>(
  core: TestCore,
  actor: Member,
  of: { id: number; workflow: Workflow },
): Promise<Extract<Result, { workflow: Workflow }>> {
  const { failure, result } = await outputMade(core, actor, of.id)
  expect({ failure, workflow: result?.workflow }).toEqual({ failure: null, workflow: of.workflow })
  return result as Extract<Result, { workflow: Workflow }>
}

/** The file of an output. */
export async function bytesOfOutput({ deps }: TestCore, actor: Member, id: number): Promise<Uint8Array> {
  const download = await downloadOutput(deps, actor, { id })
  const chunks: Uint8Array[] = []
  for await (const chunk of await download.open()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const INPUT_COLOUR = '0000FF'

/** The labels of inputs of a workbook whose comment names no source, by sheet: what the row of each begins with. */
export async function inputsWithoutSource(bytes: Uint8Array): Promise<string[]> {
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  return sheets.flatMap(({ name, rows, cells }) =>
    [...(cells ?? [])].flatMap(([place, cell]) => {
      const colour = cell.style?.font?.color
      const isInput = cell.type !== 'formula' && JSON.stringify(colour ?? '').includes(INPUT_COLOUR)
      if (!isInput || cell.comment !== undefined) return []
      const row = rows[Number(place.split(',')[0])] ?? []
      return [`${name}: ${String(row.find((value) => typeof value === 'string' && value !== '') ?? '')}`]
    }),
  )
}
