import type { FileFault } from '@dossier/contract'
import type { ZipEntry } from '@dossier/platform'
import { auditLogRepository, lineOf, readLog } from '../audit/index.ts'
import { faultBySize, type LeftOutFile, leftOutEntry, NamesInFolder } from '../files/index.ts'
import type { Needs, Read } from '../use-case/index.ts'
import { contentsRepository } from './contents.repository.ts'
import type { OrganizationRow } from './organizations.repository.ts'
import { presentOrganization } from './organizations.present.ts'
import { placeFiles } from './place-files.ts'

interface Packing {
  deps: Needs<'blobs' | 'clock' | 'limits' | 'logger'>
  read: Read
  organization: OrganizationRow
  /** The recipient: of private conversations, only their own are included. */
  ownerId: number | undefined
  /** Faults in the stored bytes of files, by file id. */
  faults: ReadonlyMap<number, FileFault>
  signal: AbortSignal
}

/** All data of an organization as archive entries: records as JSON lines, and its files in their folders. */
export async function* packOrganization({ deps, read, organization, ownerId, faults, signal }: Packing): AsyncGenerator<ZipEntry> {
  const contents = read(contentsRepository)
  const log = read(auditLogRepository)
  const modifiedAt = deps.clock.now()
  const leftOut: LeftOutFile[] = []
  const records: Record<string, AsyncIterable<string>> = {
    'organization.json': asLines([presentOrganization(organization, deps, 'en')]),
    'members.jsonl': asLines(contents.members()),
    'roles.jsonl': asLines(await contents.roles()),
    'break-glass.jsonl': asLines(await contents.grants()),
    'workspaces.jsonl': asLines(withMembers(contents)),
    'searches.jsonl': asLines(contents.searches(ownerId)),
    'files.jsonl': asLines(fileRecords({ deps, read })),
    'outputs.jsonl': asLines(outputRecords(contents)),
    'typed-values.jsonl': asLines(contents.typedValues()),
    'company-profiles.jsonl': asLines(contents.companyProfiles()),
    'fiscal-calendars.jsonl': asLines(contents.fiscalCalendars()),
    'audit-log.jsonl': lines(
      readLog((after, limit) => log.listFrom({}, after, limit, ownerId)),
      lineOf,
    ),
  }
  for (const [path, text] of Object.entries(records)) {
    signal.throwIfAborted()
    yield { path, bytes: encoded(text), modifiedAt }
  }
  for await (const { file, path } of placeFiles(read)) {
    signal.throwIfAborted()
    const fault = faults.get(file.id)
    if (fault === undefined) yield { path, bytes: opened(deps, file.blobKey), modifiedAt: file.createdAt }
    else leftOut.push({ path, fault })
  }
  for await (const output of contents.outputs()) {
    signal.throwIfAborted()
    const path = pathOfOutput(output)
    if (path === null || output.blobKey === null) continue
    if (await deps.blobs.exists(output.blobKey)) yield { path, bytes: opened(deps, output.blobKey), modifiedAt: output.createdAt }
    else leftOut.push({ path, fault: 'missing' })
  }
  if (leftOut.length === 0) return
  deps.logger.error(
    { organizationId: organization.id, files: leftOut.length },
    'files whose stored bytes are not right are left out of an export',
  )
  yield leftOutEntry(new NamesInFolder(), leftOut, modifiedAt)
}

async function* withMembers(contents: ReturnType<typeof contentsRepository.reader>) {
  for await (const project of contents.projects()) yield { ...project, members: await contents.membersOf(project.id) }
}

/** The record of each file with its path in the archive; null if its bytes are missing or damaged. */
async function* fileRecords({ deps, read }: Pick<Packing, 'deps' | 'read'>) {
  for await (const { file, path } of placeFiles(read)) {
    const { blobKey: _blobKey, encryptedPassword: _encryptedPassword, ...known } = file
    yield { ...known, path: (await faultBySize(deps, file)) === undefined ? path : null }
  }
}

async function* outputRecords(contents: ReturnType<typeof contentsRepository.reader>) {
  for await (const output of contents.outputs()) {
    const { blobKey: _blobKey, ...known } = output
    yield { ...known, path: pathOfOutput(output) }
  }
}

/** Path of an output's file in the archive; null if it has none. */
function pathOfOutput({ id, filename }: { id: number; filename: string | null }): string | null {
  return filename === null ? null : `outputs/${id}/${new NamesInFolder().take(filename)}`
}

const asLines = (rows: Iterable<unknown> | AsyncIterable<unknown>) => lines(rows, (row) => `${JSON.stringify(row)}\n`)

async function* lines<Row>(rows: Iterable<Row> | AsyncIterable<Row>, lineFor: (row: Row) => string): AsyncGenerator<string> {
  for await (const row of rows) yield lineFor(row)
}

const encoder = new TextEncoder()

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield encoder.encode(piece)
}

/** Opened lazily, so that one file is open at a time. */
async function* opened(deps: Needs<'blobs'>, blobKey: string): AsyncGenerator<Uint8Array> {
  yield* await deps.blobs.stream(blobKey)
}
