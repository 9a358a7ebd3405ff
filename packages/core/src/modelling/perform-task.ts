import { readPackageFile } from '@dossier/platform/assets'
import {
  addressesOf,
  auditWorkbook,
  buildWorkbook,
  compareWorkbooks,
  compsWorkbook,
  datapackWorkbook,
  dcfWorkbook,
  ecommerceWorkbook,
  editMapped,
  editWorkbook,
  fixWorkbook,
  type Engine,
  type MappedEdit,
  mapWorkbook,
  type ModelledWorkbook,
  openEngine,
  rebaseEdits,
  reopenEngine,
  saasWorkbook,
  WorkbookEditRefused,
  WorkbookNotAudited,
} from '@dossier/workbook'
import { performLedgerTask } from './ledger-task.ts'
import type { EditResult, FilledTemplate, FixResult, MappedEditResult, ModellingResult, ModellingTask } from './modelling-task.ts'

let engine: Engine | undefined

async function loadedEngine(): Promise<Engine> {
  if (engine?.hasFailed() === false) return engine
  const wasm = readPackageFile('@ironcalc/wasm/wasm_bg.wasm', import.meta.resolve('@dossier/workbook'))
  engine = engine === undefined ? openEngine(wasm) : await reopenEngine(wasm)
  return engine
}

/** Writes, edits or audits a workbook, or reads a ledger: what a modelling process does. */
export async function performTask(task: ModellingTask): Promise<ModellingResult> {
  if (task.kind === 'audit') return { kind: 'audit', audit: await unlessUnreadable(() => auditWorkbook(task.bytes)) }
  if (task.kind === 'ledger') return { kind: 'ledger', result: await performLedgerTask(task.task) }
  if (task.kind === 'edit') return { kind: 'edit', result: await edited(task) }
  if (task.kind === 'fix') return { kind: 'fix', result: await fixed(task) }
  if (task.kind === 'map') return { kind: 'map', built: await mapWorkbook(task.bytes) }
  if (task.kind === 'edit-mapped') return { kind: 'edit-mapped', result: editedNearby(task.edit) }
  if (task.kind === 'compare')
    return { kind: 'compare', difference: await unlessUnreadable(() => compareWorkbooks(task.earlier, task.later)) }
  if (task.kind === 'rebase')
    return { kind: 'rebase', rebased: await unlessUnreadable(() => rebaseEdits(task.base, task.theirs, task.edits)) }
  const { workbook, figures } = modelled(task.of)
  const cells = task.independent.flatMap(([name, value]) => {
    const cell = figures.get(name)
    return cell === undefined ? [] : [[cell, value] as const]
  })
  const built = await buildWorkbook(await loadedEngine(), workbook, { independent: new Map(cells), madeAt: new Date(task.madeAt) })
  return { kind: 'workbook', workbook: { ...built, addresses: addressesOf(workbook, figures) } }
}

/** Null for a workbook that is damaged, protected or too large. */
async function unlessUnreadable<Result>(perform: () => Promise<Result>): Promise<Result | null> {
  try {
    return await perform()
  } catch (error) {
    if (error instanceof WorkbookNotAudited) return null
    throw error
  }
}

async function edited({ bytes, edits }: Extract<ModellingTask, { kind: 'edit' }>): Promise<EditResult> {
  try {
    return { edited: await editWorkbook(bytes, edits, { engine: await loadedEngine() }) }
  } catch (error) {
    if (error instanceof WorkbookEditRefused) return { refused: error.reason, cell: error.cell }
    throw error
  }
}

async function fixed({ bytes, findings, language }: Extract<ModellingTask, { kind: 'fix' }>): Promise<FixResult> {
  try {
    return { fixed: await fixWorkbook(bytes, findings, { engine: await loadedEngine(), language }) }
  } catch (error) {
    if (error instanceof WorkbookEditRefused) return { refused: error.reason }
    if (error instanceof WorkbookNotAudited) return { refused: 'damaged' }
    throw error
  }
}

function editedNearby(edit: MappedEdit): MappedEditResult {
  try {
    const spliced = editMapped(edit)
    return spliced && { spliced }
  } catch (error) {
    if (error instanceof WorkbookEditRefused) return { refused: error.reason, cell: error.cell }
    throw error
  }
}

function modelled(of: FilledTemplate): ModelledWorkbook {
  switch (of.template) {
    case 'comps':
      return compsWorkbook(of.input)
    case 'datapack':
      return datapackWorkbook(of.input)
    case 'dcf':
      return dcfWorkbook(of.input)
    case 'ecommerce':
      return ecommerceWorkbook(of.input)
    case 'saas':
      return saasWorkbook(of.input)
  }
}
