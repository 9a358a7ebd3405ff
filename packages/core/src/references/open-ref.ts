import type { InputOf, RefKind, referenceEndpoints } from '@dossier/contract'
import { type PortName, useCase } from '../use-case/index.ts'
import { cellRefs } from './cell-refs.ts'
import { fileRefs } from './file-refs.ts'
import { recordingRefs } from './recording-refs.ts'
import type { RefResolver } from './resolver.ts'
import { filingRefs, webRefs } from './snapshot-refs.ts'

const resolvers = { file: fileRefs, cell: cellRefs, recording: recordingRefs, filing: filingRefs, web: webRefs } satisfies {
  [Kind in RefKind]: RefResolver<Kind, PortName>
}

const needs = Object.values(resolvers).flatMap((resolver) => resolver.needs)

// The contract guarantees that all references of a request are of one kind.
const resolverOf = (kind: RefKind) => resolvers[kind] as RefResolver<RefKind, (typeof needs)[number]>

/** Opens the cited place. @throws the resolver's errors for missing, binned or hidden files */
export const openRef = useCase({
  needs,
  policy: (actor, { projectId, ref }: InputOf<typeof referenceEndpoints.open>, read) =>
    resolverOf(ref[0].kind).policy(actor, { projectId, refs: ref }, read),
  run: (context) => context.subject(context),
})
