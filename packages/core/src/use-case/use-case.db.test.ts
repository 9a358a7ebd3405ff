import { roleEndpoints } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { createRole } from '../roles/create-role.ts'
import { listRoles } from '../roles/list-roles.ts'
import { makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import { defineSource } from '../imports/index.ts'
import { importType } from '../imports/import-run.ts'
import { defineRunWork } from '../runs/index.ts'
import type { Member, System } from './actor.ts'
import type { CoreDependencies, Needs } from './dependencies.ts'
import { theSystem } from './policies.ts'
import { route } from './route.ts'
import { defineRunType } from './run-type.ts'
import { type UseCaseContext, useCase } from './use-case.ts'

const system: System = { kind: 'system', organizationId: 1, language: 'en' }

const hourNow = useCase({
  needs: ['clock'],
  policy: theSystem,
  run: async ({ deps }, _input: unknown) => deps.clock.now().getUTCHours(),
})

describeOnAnyDatabase('a use case', (under) => {
  let core: TestCore
  let owner: Member

  beforeAll(async () => {
    core = await openTestCore(under)
    owner = await makeOrganization(core)
  })
  afterAll(() => core.close())

  it('passes only the database and the declared dependencies', async () => {
    const listPorts = useCase({ needs: ['clock', 'queue'], policy: theSystem, run: async ({ deps }, _input: unknown) => Object.keys(deps) })
    expect((await listPorts(core.deps, system, {})).toSorted()).toEqual(['clock', 'database', 'queue'])
  })

  it('can be called with only the database and the declared dependencies', async () => {
    const { database, clock } = core.deps
    const made = await createRole({ database, clock }, owner, { name: 'Reader', description: '', permissions: [] })
    const roles = await listRoles({ database }, owner, { limit: 100, offset: 0 })
    expect(roles.rows.map(({ id }) => id)).toContain(made.id)
  })
})

// These are checked by the compiler (`npm run check`); at run time they only execute.
describe('the compiler', () => {
  it('rejects a dependency that a use case does not declare', () => {
    useCase({
      needs: ['clock'],
      policy: theSystem,
      // @ts-expect-error -- the queue is not declared
      run: async ({ deps }, _input: unknown) => void deps.queue,
    })
    useCase({
      needs: [],
      policy: theSystem,
      // @ts-expect-error -- a function it calls needs an undeclared dependency
      run: carryOut,
    })
    useCase({
      needs: ['queue'],
      policy: theSystem,
      // @ts-expect-error -- a use case it calls needs an undeclared dependency
      run: async ({ deps, actor }, _input: unknown) => hourNow(deps, actor, {}),
    })
    expectTypeOf(
      useCase({ needs: ['queue'], policy: theSystem, run: async ({ deps }, _input: unknown) => deps }),
    ).returns.resolves.toEqualTypeOf<Needs<'database' | 'queue'>>()
  })

  it('rejects a dependency that the work of a run, its end or a source of imports does not declare', () => {
    const work = defineRunWork({
      type: importType,
      needs: ['queue', ...importType.needs],
      failureOf: () => undefined,
      // @ts-expect-error -- the clock is not declared
      perform: async ({ deps }) => void deps.clock,
    })
    const type = defineRunType({
      ...importType,
      needs: [],
      // @ts-expect-error -- the blob store is not declared
      releaseResources: async ({ blobs }) => void blobs,
    })
    const source = defineSource({
      kind: 'archive',
      needs: ['blobs'],
      // @ts-expect-error -- the queue is not declared
      open: async ({ deps }) => ({ list: async function* list() {}, close: async () => void deps.queue }),
    })
    expect([work.needs, type.needs, source.needs]).toEqual([['queue', ...importType.needs], [], ['blobs']])
  })

  it('rejects a call without a declared dependency, and accepts all dependencies at once', () => {
    expectTypeOf(hourNow).parameter(0).toEqualTypeOf<Needs<'clock' | 'database'>>()
    expectTypeOf<CoreDependencies>().toExtend<Parameters<typeof hourNow>[0]>()
    expectTypeOf<Needs<'database' | 'queue'>>().not.toExtend<Parameters<typeof hourNow>[0]>()
    expectTypeOf(route(roleEndpoints.list, listRoles).serve).toBeFunction()
  })

  it('knows the dependencies of modules', () => {
    expectTypeOf<Needs<'drives'>>().toHaveProperty('drives')
    // @ts-expect-error -- no module declares it
    expectTypeOf<Needs<'typewriter'>>().toBeObject()
  })
})

async function carryOut({ deps }: UseCaseContext<System, null, 'clock'>): Promise<number> {
  return deps.clock.now().getUTCHours()
}
