import type { Actor } from './actor.ts'
import type { CoreDependencies } from './dependencies.ts'
import type { Policy } from './policy.ts'
import { type Scope, scopeOf } from './scope.ts'

/** One thing the product does, callable alike from a route, a job, a test. */
export type UseCase<Input, Output> = (deps: CoreDependencies, actor: Actor, input: Input) => Promise<Output>

export interface UseCaseContext<A extends Actor, Subject> extends Scope {
  deps: CoreDependencies
  actor: A
  /** What the policy authorised: the workspace, file or search that the input names. */
  subject: Subject
}

interface Definition<A extends Actor, PolicyInput, Input extends PolicyInput, Subject, Output> {
  policy: Policy<A, PolicyInput, Subject>
  run(context: UseCaseContext<A, Subject>, input: Input): Promise<Output>
}

/** Makes a use case. Its policy runs first, always; `run` sees only what the policy let through. */
export function useCase<A extends Actor, PolicyInput, Input extends PolicyInput, Subject, Output>(
  definition: Definition<A, PolicyInput, Input, Subject, Output>,
): UseCase<Input, Output> {
  return async (deps, actor, input) => {
    const scope = scopeOf(actor, deps.database)
    const decision = await definition.policy(actor, input, scope.read)
    return definition.run({ ...scope, deps, actor: decision.actor, subject: decision.subject }, input)
  }
}
