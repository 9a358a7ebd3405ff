import { AppError, cellInWords, type InputOf, type SavedSpreadsheet, type spreadsheetEndpoints } from '@dossier/contract'
import { randomId } from '@dossier/platform'
import type { EditRefusal, WorkbookEdit } from '@dossier/workbook'
import { findAccount } from '../accounts/index.ts'
import { blobKeyOf, ingestFile, intakeNeeds, mapKey, storeEditedMap } from '../files/index.ts'
import { personName, useCase } from '../use-case/index.ts'
import { editSpreadsheet, type EditedSpreadsheet } from './edit-spreadsheet.ts'
import { spreadsheetPolicy } from './spreadsheets.policy.ts'
import { presentSpreadsheet } from './spreadsheets.present.ts'

/** Number of outdated formulas that are named. */
const MAX_NAMED = 100

type SaveInput = InputOf<typeof spreadsheetEndpoints.save>

/**
 * Saves changes as a new version of a workbook. Nothing is saved when any of the edits cannot be made, or when somebody has saved another version
 * since this one.
 *
 * @throws FILE_HAS_NEWER_VERSION, WORKBOOK_REQUIRED, WORKBOOK_NOT_EDITABLE, SHEET_NOT_FOUND, CELL_NOT_EDITABLE, CELL_CONTENT_INVALID, FORMULA_NOT_SUPPORTED, FILE_TOO_LARGE
 */
export const saveSpreadsheet = useCase({
  needs: [...intakeNeeds, 'modeller'],
  policy: spreadsheetPolicy('files.upload'),
  async run(context, { projectId, edits }: SaveInput): Promise<SavedSpreadsheet> {
    const { deps, actor, subject, read } = context
    const { file, access } = subject
    const { id: versionOf, filename } = file
    if (!file.isLatest) throw new AppError('FILE_HAS_NEWER_VERSION', { filename })
    if (file.kind !== 'xlsx') throw new AppError('WORKBOOK_REQUIRED')
    const account = edits.some(isComment) ? await findAccount(read, actor.userId) : undefined
    const author = personName(account?.firstName ?? '', account?.lastName ?? '')
    const at = deps.clock.now().toISOString()
    const authored = edits.map((edit): WorkbookEdit => (isComment(edit) ? withAuthor(edit, author, at) : edit))
    const edited = await editSpreadsheet(deps, file, authored)
    if ('refused' in edited) throw refusalOf(edited.refused, filename, edited.cell)
    const { recalculated, stale, circular, wasSigned } = edited
    const destination = {
      projectId,
      folderId: null,
      blobKey: blobKeyOf(actor, projectId, randomId()),
      versionOf,
      ofLatest: true,
      kind: file.kind,
      isMapped: edited.map !== null,
      editedCells: edits.filter((edit) => !('kind' in edit)).length,
    }
    const id = await ingestEdited({ ...context, subject: access }, destination, { filename, edited })
    const spreadsheet = await presentSpreadsheet(id, projectId, read)
    return {
      spreadsheet,
      recalculated,
      stale: stale?.slice(0, MAX_NAMED).map(cellInWords) ?? null,
      staleCount: stale?.length ?? 0,
      circular: circular.slice(0, MAX_NAMED).map(cellInWords),
      wasSigned,
    }
  },
})

/** Stores the new version, and at the same time its map, which is gone again where nothing is stored. */
async function ingestEdited(
  context: Parameters<typeof ingestFile>[0],
  destination: Parameters<typeof ingestFile>[1],
  { filename, edited: { bytes, size, map } }: { filename: string; edited: EditedSpreadsheet },
): Promise<number> {
  const { blobs } = context.deps
  const { blobKey } = destination
  const [ingested, mapped] = await Promise.allSettled([
    ingestFile(context, destination, { filename, bytes, size }),
    map === null ? undefined : storeEditedMap(blobs, { blobKey }, map),
  ])
  const isStored = ingested.status === 'fulfilled' && ingested.value.outcome !== 'unchanged'
  if (map !== null && (!isStored || mapped.status === 'rejected')) await blobs.delete(mapKey(blobKey))
  if (ingested.status === 'rejected') throw ingested.reason
  return ingested.value.id
}

type SavedEdit = SaveInput['edits'][number]

type CommentEdit = Extract<SavedEdit, { kind: 'note' | 'thread' }>

const isComment = (edit: SavedEdit): edit is CommentEdit => 'kind' in edit && (edit.kind === 'note' || edit.kind === 'thread')

/** New notes and messages are by the person who saves. @param at ISO 8601 */
function withAuthor(edit: CommentEdit, author: string, at: string): WorkbookEdit {
  if (edit.kind === 'note') return { ...edit, author }
  if (edit.thread === null) return { ...edit, thread: null }
  const messages = edit.thread.messages.map((message) =>
    'id' in message ? message : { newId: `{${randomId().toUpperCase()}}`, text: message.text, author, at },
  )
  return { ...edit, thread: { ...edit.thread, messages } }
}

function refusalOf(reason: EditRefusal, filename: string, place = ''): AppError {
  const cell = cellInWords(place)
  switch (reason) {
    case 'damaged':
    case 'encrypted':
    case 'too-large':
      return new AppError('WORKBOOK_NOT_EDITABLE', { filename })
    case 'sheet-not-found':
      return new AppError('SHEET_NOT_FOUND')
    case 'part-of-array':
    case 'array-in-merged':
    case 'array-in-table':
    case 'data-table':
    case 'table-header':
    case 'unreadable-formula':
    case 'three-dimensional':
    case 'table':
    case 'pivot-table':
    case 'merged':
    case 'filter':
    case 'bound-to-sheet':
    case 'unknown-content':
    case 'sheet-name':
    case 'name':
    case 'name-not-found':
    case 'name-taken':
    case 'name-used':
    case 'last-sheet':
    case 'structure-locked':
    case 'chart-sheet':
    case 'macros':
    case 'not-copied':
    case 'threaded-comment':
    case 'note':
      return new AppError('CELL_NOT_EDITABLE', { cell, reason })
    case 'unsupported-formula':
      return new AppError('FORMULA_NOT_SUPPORTED', { cell })
    case 'invalid-cell':
    case 'invalid-value':
    case 'invalid-formula':
      return new AppError('CELL_CONTENT_INVALID', { cell })
  }
}
