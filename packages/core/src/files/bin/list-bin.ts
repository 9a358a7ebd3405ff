import { type BinItem, type binEndpoints, type InputOf, limits } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { personName, useCase } from '../../use-case/index.ts'
import { visibleOwnerId } from './bin.policy.ts'
import { type BinItemRow, binRepository } from './bin.repository.ts'

export const DAY_MS = 24 * 3_600_000

/** The items in the bin of a workspace that the actor may restore. */
export const listBin = useCase({
  needs: [],
  policy: inProjectPolicy('files.delete'),
  async run({ actor, subject: access, read }, input: InputOf<typeof binEndpoints.list>) {
    const bin = read(binRepository)
    const filter = { ownerId: visibleOwnerId(access, actor), search: input.search?.normalize('NFC') || undefined }
    const [rows, counted] = await Promise.all([bin.list(input.projectId, filter, input), bin.count(input.projectId, filter)])
    return { rows: rows.map(presentBinItem), ...counted }
  },
})

function presentBinItem(row: BinItemRow): BinItem {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    fileKind: row.fileKind,
    workflow: row.workflow,
    version: row.version,
    path: row.above.map(({ name }) => name),
    files: row.files,
    size: row.size,
    deletedBy: { id: row.deletedBy, name: personName(row.deleterFirstName, row.deleterLastName) },
    deletedAt: row.deletedAt.toISOString(),
    expiresAt: new Date(row.deletedAt.getTime() + limits.binDays * DAY_MS).toISOString(),
  }
}
