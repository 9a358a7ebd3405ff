import type { OpenedRef, RefKind, RefsOf } from '@dossier/contract'
import type { Member, Policy, PortName, UseCaseContext } from '../use-case/index.ts'

/** Opens references that a policy has authorised. */
type Opening<Name extends PortName> = (
  context: Pick<UseCaseContext<Member, unknown, Name>, 'deps' | 'actor' | 'read' | 'write'>,
) => Promise<OpenedRef>

/**
 * Authorises and opens references of a kind. Throws the noun's NOT_FOUND for missing or hidden targets, and LIMITED_ACCESS for targets
 * whose existence the actor may know but not their content.
 */
export interface RefResolver<Kind extends RefKind, Name extends PortName> {
  /** The ports that opening needs. */
  readonly needs: readonly Name[]
  readonly policy: Policy<Member, { projectId: number; refs: RefsOf<Kind> }, Opening<Name>>
}
