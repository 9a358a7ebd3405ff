import { mayInOrganization } from '@dossier/contract'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { sourcesOf } from './open-own-sources.ts'
import { presentSources } from './sources.present.ts'

/** The outside sources, and whether each can be asked. */
export const listSources = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: memberPolicy('sources.read'),
  run: async (context, _input: unknown) => presentSources(await sourcesOf(context), mayInOrganization(context.actor, 'sources.edit')),
})
