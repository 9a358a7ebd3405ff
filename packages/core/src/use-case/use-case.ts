import type { Actor } from './actor.ts'
import type { Needs, PortName } from './dependencies.ts'
import type { Policy } from './policy.ts'
import { type Scope, scopeOf } from './scope.ts'

/** One action of the product, called by routes, jobs and tests with the dependencies it needs and the database. */
export interface UseCase<Input, Output, Name extends PortName = PortName> {
  (deps: Needs<Name | 'database'>, actor: Actor, input: Input): Promise<Output>
  readonly needs: readonly Name[]
}

export interface UseCaseContext<A extends Actor, Subject, Name extends PortName = never> extends Scope {
  /** The database, for calling other use cases and for signals; queries belong in repositories. */
  deps: Needs<Name | 'database'>
  actor: A
  /** What the policy authorised: the workspace, file or search that the input names. */
  subject: Subject
}

interface Definition<A extends Actor, PolicyInput, Input extends PolicyInput, Subject, Output, Name extends PortName> {
  /** The dependencies of `run`, including those of the use cases that it calls. */
  needs: readonly Name[]
  policy: Policy<A, PolicyInput, Subject>
  run: (context: Scope & { actor: A; subject: Subject; deps: NoInfer<Needs<Name | 'database'>> }, input: Input) => Promise<Output>
}

/** Creates a use case. The policy always runs first; `run` gets only the authorised subject and the declared dependencies. */
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
  const picked = [...names].map((name) => [name, deps[name]] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these names are picked
  return Object.fromEntries(picked) as Needs<Name>
}
