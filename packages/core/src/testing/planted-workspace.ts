import { type Answer, type CompanySummaryFields, type ProjectType, projectTypes, type RoleId } from '@dossier/contract'
import { randomId } from '@dossier/platform'
import { eq, sql } from 'drizzle-orm'
import {
  binItems,
  binnedFiles,
  companyProfiles,
  companySummaries,
  conversations,
  files,
  fiscalCalendars,
  folders,
  outputs,
  projectMembers,
  projects,
  runs,
  searches,
  typedValues,
} from '../schema/index.ts'
import { nextNumber, only } from './planted-people.ts'
import type { TestCore } from './test-core.ts'

/** Properties of a planted workspace. */
export interface WorkspaceSeed {
  organizationId: number
  ownerId: number
  type?: ProjectType
  /** Creator of its folder, file, search and import; the owner by default. */
  madeBy?: number
  /** The people added to it. */
  places?: readonly { userId: number; role: RoleId; status?: 'active' | 'deactivated' }[]
}

export interface PlantedWorkspace {
  projectId: number
  projectName: string
  folderId: number
  attachmentId: number
  binItemId: number
  conversationId: number
  searchId: number
  runId: number
  outputId: number
  typedValueId: number
  fiscalCalendarId: number
}

/**
 * A workspace with a folder, a file, a deleted file, a search, a company summary and a waiting import; all texts and the file's bytes begin
 * with `secret`.
 */
export async function plantWorkspace(core: TestCore, secret: string, seed: WorkspaceSeed): Promise<PlantedWorkspace> {
  const { organizationId, ownerId, type = projectTypes.all, madeBy = ownerId, places = [] } = seed
  const { db } = core.deps.database
  const createdAt = core.clock.now()
  const number = nextNumber()
  const project = {
    organizationId,
    ownerId,
    type,
    name: `${secret} workspace ${number}`,
    description: secret,
    createdAt,
    lastActivityAt: createdAt,
  }
  const projectId = only(await db.insert(projects).values(project).returning({ id: projects.id })).id
  if (places.length > 0) await db.insert(projectMembers).values(places.map((place) => ({ projectId, createdAt, ...place })))
  const inProject = { organizationId, projectId, createdAt }
  const folder = { ...inProject, name: `${secret} folder`, createdBy: madeBy }
  const folderId = only(await db.insert(folders).values(folder).returning({ id: folders.id })).id
  const blobKey = `${organizationId}/${projectId}/${randomId()}`
  const { size, sha256 } = await core.deps.blobs.put(blobKey, new TextEncoder().encode(`${secret} bytes`))
  const file = {
    ...inProject,
    folderId,
    filename: `${secret} file.txt`,
    kind: 'txt',
    size,
    sha256,
    blobKey,
    status: 'stored',
    uploadedBy: madeBy,
  } as const
  const attachmentId = await plantFile(core, file)
  const conversation = { ...inProject, title: `${secret} question`, createdBy: madeBy, askedAt: createdAt }
  const conversationId = only(await db.insert(conversations).values(conversation).returning({ id: conversations.id })).id
  const search = { ...inProject, conversationId, query: `${secret} question`, answer: answerOf(secret), createdBy: madeBy }
  const searchId = only(await db.insert(searches).values(search).returning({ id: searches.id })).id
  await db.insert(companySummaries).values({ ...inProject, fields: summaryOf(secret), filesHash: '' })
  const source = {
    kind: 'archive',
    filename: `${secret} archive.zip`,
    folders: [],
    size: 1,
    whenPresent: 'version',
    blobKey: `${blobKey}.zip`,
  }
  const run = { ...inProject, kind: 'import', subject: source.filename, input: { folderId, source }, startedBy: madeBy } as const
  const runId = only(await db.insert(runs).values(run).returning({ id: runs.id })).id
  const binItemId = await plantDeleted(core, file, madeBy)
  const outputId = await plantOutput(core, `${secret} model.xlsx`, { ...inProject, createdBy: madeBy })
  const typed = { organizationId, projectId, ...valueOf(secret), typedBy: madeBy, typedAt: createdAt }
  const typedValueId = only(await db.insert(typedValues).values(typed).returning({ id: typedValues.id })).id
  const stated = { organizationId, projectId, company: `${secret} company`, setBy: madeBy, setAt: createdAt }
  await db.insert(companyProfiles).values({ ...stated, homepage: 'https://example.com', country: 'KR', segment: secret, industry: secret })
  const calendar = { ...stated, closingMonth: 3, namedBy: 'end', reason: secret } as const
  const fiscalCalendarId = only(await db.insert(fiscalCalendars).values(calendar).returning({ id: fiscalCalendars.id })).id
  const made = { folderId, attachmentId, binItemId, conversationId, searchId, runId, outputId, typedValueId, fiscalCalendarId }
  return { projectId, projectName: project.name, ...made }
}

type NewOutput = Pick<typeof outputs.$inferInsert, 'organizationId' | 'projectId' | 'createdAt' | 'createdBy'>

/** An audit of a workbook, with a file that contains its name. */
async function plantOutput({ deps }: TestCore, filename: string, of: NewOutput): Promise<number> {
  const blobKey = `projects/${of.organizationId}/${of.projectId}/outputs/${randomId()}.xlsx`
  await deps.blobs.put(blobKey, new TextEncoder().encode(filename))
  const severities = { critical: 0, high: 0, medium: 0, low: 0 }
  const result = {
    workflow: 'modelAudit',
    fileId: 1,
    filename,
    audit: { findings: [], counts: {}, severities, sheets: [], incomplete: [] },
  } as const
  const output = {
    ...of,
    workflow: 'modelAudit',
    inputVariable: filename,
    input: {},
    state: 'completed',
    result,
    blobKey,
    filename,
  } as const
  return only(await deps.database.db.insert(outputs).values(output).returning({ id: outputs.id })).id
}

const valueOf = (secret: string) =>
  ({
    company: `${secret} company`,
    scope: 'consolidated',
    account: 'revenue',
    to: '2025-12-31',
    months: 12,
    value: '1',
    reason: secret,
  }) as const

function summaryOf(secret: string): CompanySummaryFields {
  const field = { text: `${secret} summary`, citations: [], edited: true }
  return { companyName: field, sector: field, cashOnHand: field, monthlyBurnRate: field, currentRunway: field, notes: field }
}

/** A file's first version: its lineage has the same id. */
async function plantFile({ deps }: TestCore, file: Omit<typeof files.$inferInsert, 'lineageId'>): Promise<number> {
  const lineageId = sql`currval(pg_get_serial_sequence('files', 'id'))`
  const { db } = deps.database
  return only(
    await db
      .insert(files)
      .values({ ...file, lineageId })
      .returning({ id: files.id }),
  ).id
}

/** A copy of this file in the bin. */
async function plantDeleted(core: TestCore, file: Omit<typeof files.$inferInsert, 'lineageId'>, deletedBy: number): Promise<number> {
  const { db } = core.deps.database
  const blobKey = `${file.blobKey}.deleted`
  await core.deps.blobs.put(blobKey, new TextEncoder().encode('deleted bytes'))
  const deleted = { ...file, filename: `deleted ${file.filename}`, blobKey }
  const id = await plantFile(core, deleted)
  const { organizationId, projectId, createdAt } = file
  const above = [{ id: file.folderId ?? 0, name: 'folder' }]
  const item = { organizationId, projectId, deletionId: randomId(), kind: 'file', name: deleted.filename, fileKind: file.kind } as const
  const made = { above, files: 1, size: file.size, ownerId: file.uploadedBy, deletedBy, deletedAt: createdAt }
  const itemId = only(
    await db
      .insert(binItems)
      .values({ ...item, ...made })
      .returning({ id: binItems.id }),
  ).id
  await db.insert(binnedFiles).values({ ...deleted, id, lineageId: id, itemId, above })
  await db.delete(files).where(eq(files.id, id))
  return itemId
}

function answerOf(secret: string): Answer {
  return {
    mode: 'extractive',
    kind: 'candidates',
    found: true,
    candidates: [
      { text: `${secret}: 1`, label: `${secret} label`, value: { number: 1, unit: 'USD', scale: 1, period: '' }, citations: [] },
    ],
    sentences: [{ text: `${secret} sentence`, citations: [], verification: 'verified' }],
    searched: { files: 1, pages: 1, queries: [`${secret} question`], filenames: [`${secret} file.txt`], unread: 0 },
    hits: [],
  }
}
