import type { RunState, WorkflowName } from '@dossier/contract'
import { and, desc, eq } from 'drizzle-orm'
import { type EarlierDcfResult, type EarlierDcfYear, outputs, type StoredCompany, type StoredResult, users } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

export type { EarlierDcfResult, EarlierDcfYear, StoredCompany, StoredResult }

/** Without results, which may be large. */
function selectOutputs(db: Queryable) {
  return db
    .select({
      id: outputs.id,
      projectId: outputs.projectId,
      workflow: outputs.workflow,
      inputVariable: outputs.inputVariable,
      input: outputs.input,
      state: outputs.state,
      blobKey: outputs.blobKey,
      filename: outputs.filename,
      changedFromId: outputs.changedFromId,
      createdBy: outputs.createdBy,
      createdAt: outputs.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(outputs)
    .innerJoin(users, eq(users.id, outputs.createdBy))
}

export type OutputRow = Awaited<ReturnType<typeof selectOutputs>>[number]

interface NewOutput {
  projectId: number
  workflow: WorkflowName
  inputVariable: string
  input: unknown
  changedFromId: number | null
  createdBy: number
  createdAt: Date
}

function outputsReader(db: Queryable, organizationId: number) {
  const ofOrganization = eq(outputs.organizationId, organizationId)
  const inProject = (projectId: number, workflow?: WorkflowName) =>
    and(ofOrganization, eq(outputs.projectId, projectId), workflow === undefined ? undefined : eq(outputs.workflow, workflow))
  return {
    /** Of an authorised workspace, the latest first. */
    list: (
      projectId: number,
      { workflow, limit, offset }: { workflow?: WorkflowName | undefined; limit: number; offset: number },
    ): Promise<OutputRow[]> =>
      selectOutputs(db).where(inProject(projectId, workflow)).orderBy(desc(outputs.id)).limit(limit).offset(offset),
    count: (projectId: number, workflow?: WorkflowName): Promise<number> => db.$count(outputs, inProject(projectId, workflow)),
    async unsafeFind(id: number): Promise<OutputRow | undefined> {
      const [found] = await selectOutputs(db).where(and(ofOrganization, eq(outputs.id, id)))
      return found
    },
    async resultOf({ id }: Authorised<OutputRow>): Promise<StoredResult | null> {
      const [found] = await db
        .select({ result: outputs.result })
        .from(outputs)
        .where(and(ofOrganization, eq(outputs.id, id)))
      return found?.result ?? null
    },
    /** Made by changing an output, the latest first. */
    unsafeListChanged: (id: number, limit: number): Promise<OutputRow[]> =>
      selectOutputs(db)
        .where(and(ofOrganization, eq(outputs.changedFromId, id)))
        .orderBy(desc(outputs.id))
        .limit(limit),
  }
}

export const outputsRepository = {
  reader: outputsReader,
  transactor: (tx, organizationId) => {
    const isOutput = (id: number) => and(eq(outputs.organizationId, organizationId), eq(outputs.id, id))
    return {
      ...outputsReader(tx, organizationId),

      /** In an authorised workspace; it is being made from now on. @returns its id */
      async create(output: NewOutput): Promise<number> {
        const [made] = await tx
          .insert(outputs)
          .values({ ...output, organizationId, state: 'queued' })
          .returning({ id: outputs.id })
        if (made === undefined) throw new Error('no row was inserted')
        return made.id
      },

      async setState(id: number, state: RunState): Promise<void> {
        await tx.update(outputs).set({ state }).where(isOutput(id))
      },

      /** Keeps what came of it. */
      async keep(id: number, made: { result: StoredResult; blobKey: string | null; filename: string | null }): Promise<void> {
        await tx.update(outputs).set(made).where(isOutput(id))
      },
    }
  },
} satisfies Repository<unknown, unknown>
