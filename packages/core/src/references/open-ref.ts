import type { InputOf, RefKind, referenceEndpoints } from '@dossier/contract'
import { useCase } from '../use-case/index.ts'
import { cellRefs } from './cell-refs.ts'
import { fileRefs } from './file-refs.ts'
import { recordingRefs } from './recording-refs.ts'
import type { RefResolver } from './resolver.ts'

const resolvers: { [Kind in RefKind]: RefResolver<Kind> } = { file: fileRefs, cell: cellRefs, recording: recordingRefs }

// Each resolver takes the references of its kind, which the contract has checked.
const resolverOf = (kind: RefKind) => resolvers[kind] as RefResolver<RefKind>

/** What a citation leads to. @throws what its resolver throws for what is gone, in the bin, or not to be seen */
export const openRef = useCase({
  policy: (actor, { projectId, ref }: InputOf<typeof referenceEndpoints.open>, read) =>
    resolverOf(ref[0].kind)(actor, { projectId, refs: ref }, read),
  run: (context) => context.subject(context),
})
