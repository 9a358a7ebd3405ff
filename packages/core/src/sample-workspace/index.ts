import { projectEndpoints } from '@dossier/contract'
import { type IncomingFile, type Module, route } from '../use-case/index.ts'
import { addSampleWorkspace } from './add-sample-workspace.ts'

export { addSampleWorkspace } from './add-sample-workspace.ts'

/** What is this noun's own of the dependencies. */
export interface SampleWorkspacePorts {
  /** The files of the sample deal room, with their paths. */
  sampleFiles(): AsyncIterable<IncomingFile>
}

export const sampleWorkspaceModule: Module<SampleWorkspacePorts> = { routes: [route(projectEndpoints.createSample, addSampleWorkspace)] }
