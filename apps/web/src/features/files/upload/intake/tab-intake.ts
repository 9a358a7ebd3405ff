import { endpoints } from '@dossier/contract'
import { call } from '../../../../api/index.ts'
import { onSessionEnd } from '../../../../session/index.ts'
import { uploads } from '../tab-uploads.ts'
import { hashFiles } from './hash-files.ts'
import { Intake } from './intake.ts'

/** The intake of this browser tab. */
export const intake = new Intake(
  {
    ask: ({ projectId, folderId }, files, signal) =>
      call(endpoints.files.findPresent, { projectId, ...(folderId === null ? {} : { folderId }), files: [...files] }, { signal }),
    hash: (files, onBytes, signal) => (files.length === 0 ? Promise.resolve([]) : hashFiles(files, onBytes, signal)),
  },
  (files, target, limits) => uploads.add(files, target, limits),
)

onSessionEnd(() => intake.stop())
