import type { OpenedRef, RefKind, RefsOf } from '@dossier/contract'
import type { Member, Policy, PortName, UseCaseContext } from '../use-case/index.ts'

/** Opens what a policy has let somebody see. */
type Opening<Name extends PortName> = (
  context: Pick<UseCaseContext<Member, unknown, Name>, 'deps' | 'actor' | 'read' | 'write'>,
) => Promise<OpenedRef>

/**
 * How references of a kind are opened: decides who may see what is cited, and finds it. Throws the noun's NOT_FOUND for what is gone or none of
 * the actor's business, and LIMITED_ACCESS for what they may know of and not see.
 */
export interface RefResolver<Kind extends RefKind, Name extends PortName> {
  /** What opening needs of the dependencies. */
  readonly needs: readonly Name[]
  readonly policy: Policy<Member, { projectId: number; refs: RefsOf<Kind> }, Opening<Name>>
}
