import type { Actor } from './actor.ts'
import type { Needs, PortName } from './dependencies.ts'
import type { Policy } from './policy.ts'
import { type Scope, scopeOf } from './scope.ts'

/** One thing the product does, callable alike from a route, a job, a test. Whoever calls it brings what it needs, and the database. */
export interface UseCase<Input, Output, Name extends PortName = PortName> {
  (deps: Needs<Name | 'database'>, actor: Actor, input: Input): Promise<Output>
  readonly needs: readonly Name[]
}

export interface UseCaseContext<A extends Actor, Subject, Name extends PortName = never> extends Scope {
  /** The database for use cases that are called in turn, and for signals: statements are a repository's. */
  deps: Needs<Name | 'database'>
  actor: A
  /** What the policy authorised: the workspace, file or search that the input names. */
  subject: Subject
}

interface Definition<A extends Actor, PolicyInput, Input extends PolicyInput, Subject, Output, Name extends PortName> {
  /** All that `run` can reach of the dependencies, those of the use cases included that it calls. */
  needs: readonly Name[]
  policy: Policy<A, PolicyInput, Subject>
  run: (context: Scope & { actor: A; subject: Subject; deps: NoInfer<Needs<Name | 'database'>> }, input: Input) => Promise<Output>
}

/** Makes a use case. Its policy runs first, always; `run` sees only what the policy let through, and of the dependencies only what it needs. */
export function useCase<A extends Actor, PolicyInput, Input extends PolicyInput, Subject, Output, Name extends PortName = never>({
  needs,
  policy,
  run,
}: Definition<A, PolicyInput, Input, Subject, Output, Name>): UseCase<Input, Output, Name> {
  const names = new Set<Name | 'database'>([...needs, 'database'])
  const perform = async (deps: Needs<Name | 'database'>, actor: Actor, input: Input) => {
    const scope = scopeOf(actor, deps.database)
    const decision = await policy(actor, input, scope.read)
    return run({ ...scope, deps: only(deps, names), actor: decision.actor, subject: decision.subject }, input)
  }
  return Object.assign(perform, { needs })
}

function only<Name extends PortName>(deps: Needs<Name>, names: ReadonlySet<Name>): Needs<Name> {
  const held = [...names].map((name) => [name, deps[name]] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these names and no others
  return Object.fromEntries(held) as Needs<Name>
}
