import { AppError, type FileFault } from '@dossier/contract'
import { randomId, zipStream } from '@dossier/platform'
import { record } from '../audit/index.ts'
import { faultByContent } from '../files/index.ts'
import { queueMail } from '../mail/index.ts'
import { defineRunWork, findRuns, type RunContext } from '../runs/index.ts'
import { theSystem, useCase, type Within } from '../use-case/index.ts'
import { exportsPrefix } from './export-key.ts'
import { type ExportReport, exportType } from './export-run.ts'
import { type OrganizationRow, organizationsRepository } from './organizations.repository.ts'
import { packOrganization } from './pack-organization.ts'
import { type PlacedFile, placeFiles } from './place-files.ts'

type Input = ReturnType<typeof exportType.input.parse>
type Running = RunContext<Input, ExportReport, 'clock' | 'queue'>

/** Key of the last step. */
const ARCHIVE = 'archive'

/**
 * Exports an organization that is being deleted, once, and mails its owner a link. Each file is checked first in a step of its own, so that
 * no check is repeated. The archive is one stream, written again after an interruption.
 */
export const exportWork = defineRunWork({
  needs: ['blobs', 'clock', 'limits', 'logger', 'queue'],
  type: exportType,
  failureOf: (error) => (error instanceof AppError ? { code: error.code, details: {} } : undefined),
  async perform(running) {
    const { deps, run } = running
    await exportAll(deps, { kind: 'system', organizationId: run.organizationId, language: 'ko' }, { running })
  },
})

const exportAll = useCase({
  needs: ['blobs', 'clock', 'limits', 'logger'],
  policy: theSystem,
  async run({ deps, actor, read }, { running }: { running: Running }): Promise<void> {
    const { run, signal } = running
    const organization = await read(organizationsRepository).unsafeFind(actor.organizationId)
    if (organization === undefined || !isOfThisDeletion(organization, running.input) || running.isDone(ARCHIVE)) return
    await running.setTotal(organization.files + 1)
    await running.map(placeFiles(read), { key: ({ file }: PlacedFile) => String(file.id) }, async ({ file }) => {
      const fault = await faultByContent(deps, file)
      return fault === undefined ? {} : { report: ({ leftOut }) => ({ leftOut: [...leftOut, { fileId: file.id, fault }] }) }
    })
    const [{ report } = { report: null }] = await findRuns(read, [run.id])
    const { leftOut } = report === null ? exportType.initialReport : exportType.report.parse(report)
    const faults = new Map<number, FileFault>(leftOut.map(({ fileId, fault }) => [fileId, fault]))
    const prefix = exportsPrefix(actor.organizationId)
    await deps.blobs.deletePrefix(prefix)
    const exportKey = `${prefix}/${randomId()}.zip`
    const ownerId = (await read(organizationsRepository).ownerOf(organization.id))?.id
    await deps.blobs.put(exportKey, zipStream(packOrganization({ deps, read, organization, ownerId, faults, signal })))
    let isKept = false
    try {
      await running.commit(ARCHIVE, {
        async also(within) {
          isKept = await publishExport(within, running, exportKey)
        },
      })
    } finally {
      // The archive is deleted if the transaction fails.
      if (!isKept) await deps.blobs.delete(exportKey)
    }
  },
})

const isOfThisDeletion = ({ status, deletedAfter }: Pick<OrganizationRow, 'status' | 'deletedAfter'>, input: Input) =>
  status === 'deleting' && deletedAfter?.toISOString() === input.deletedAfter

/** @returns false when the deletion was cancelled or restarted meanwhile */
async function publishExport(within: Within, { deps, run, input }: Running, exportKey: string): Promise<boolean> {
  const organizations = within(organizationsRepository)
  const organization = await organizations.lock(run.organizationId)
  if (organization === undefined || !isOfThisDeletion(organization, input) || organization.exportKey !== null) return false
  const { id, name, deletedAfter } = organization
  await organizations.setExportKey(id, exportKey)
  const owner = await organizations.ownerOf(id)
  if (owner !== undefined && owner.status !== 'invited' && deletedAfter !== null) {
    const facts = { organization: name, until: deletedAfter.toISOString() }
    await queueMail(within, deps, { kind: 'organizationExport', userId: owner.id, organizationId: id, facts })
  }
  const actor = { kind: 'system', organizationId: id, language: 'ko' } as const
  await record(within, actor, { action: 'organization.exported', subject: name, subjectId: id }, deps.clock.now())
  return true
}

/** Deletes the archives of an organization that is no longer being deleted. */
export const clearExport = useCase({
  needs: ['blobs'],
  policy: theSystem,
  async run({ deps, actor, read }, _input: { organizationId: number }): Promise<void> {
    const organization = await read(organizationsRepository).unsafeFind(actor.organizationId)
    if (organization?.status !== 'deleting') await deps.blobs.deletePrefix(exportsPrefix(actor.organizationId))
  },
})
